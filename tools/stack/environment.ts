import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { RUNNING_MODES, type RunningMode } from '@fuel-shack/contract/shop/rest-stop/running-modes'
import { CliError } from './cli-error.ts'
import { repositoryRoot } from './repository.ts'

export type Environment = Record<string, string>

/** `.env` (or the file that ENV_FILE names), and over it the environment; an empty value counts as none. */
export function readEnvironment(): Environment {
  const path = join(repositoryRoot, process.env['ENV_FILE'] ?? '.env')
  const fromFile = existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
  return mergeEnvironments(fromFile, process.env)
}

export function mergeEnvironments(...layers: Record<string, string | undefined>[]): Environment {
  const merged: Environment = {}
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer)) if (value) merged[name] = value
  }
  return merged
}

export function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new CliError(`${name} must be a whole number from 1 to 65535, not "${text}".`)
  }
  return port
}

/** Reads NODE_ENV by the same rule as the API: an unknown value must not mean development. */
export function readMode(env: Environment): RunningMode {
  const text = env['NODE_ENV'] ?? 'development'
  const mode = RUNNING_MODES.find((known) => known === text)
  if (!mode) {
    throw new CliError(`NODE_ENV must be one of ${RUNNING_MODES.join(', ')}, not "${text}"; unset means development.`)
  }
  return mode
}
