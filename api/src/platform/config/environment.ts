import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { isExposed } from '../db/private-files.ts'
import { BASE } from './folders.ts'

export type Variables = Record<string, string | undefined>

/** Reads variables that the environment does not set from `.env` or the file of ENV_FILE. */
export function readEnvironment(): Variables {
  const file = environmentFile()
  if (existsSync(file)) loadEnvFile(file)
  return process.env
}

/** Returns whether other user accounts of this machine can read the settings file and its keys. */
export function isEnvironmentFileExposed(): boolean {
  return isExposed(environmentFile())
}

function environmentFile(): string {
  return resolve(BASE, process.env['ENV_FILE'] ?? '.env')
}
