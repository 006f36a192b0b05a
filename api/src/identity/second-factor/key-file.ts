import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const KEY_BYTES = 32
const OWNER_ONLY = 0o600

/** The key that encrypts the secrets of authenticator apps: made once, beside the database and not in it. */
export function readKeyFile(file: string): Buffer {
  mkdirSync(dirname(file), { recursive: true })
  try {
    // Fails where the file exists: of two instances that start at the same moment, one makes the key.
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: OWNER_ONLY })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not a key of ${KEY_BYTES} bytes`)
  return key
}
