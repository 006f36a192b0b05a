import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from '../../errors.ts'

const SECRET_BYTES = 32
const KEY_BYTES = 32
const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700

/** Encrypts the secrets that are stored in the database. It is never in the database itself or in a backup. */
export interface KeySecret {
  source: 'environment' | 'file'
  /** A key for one purpose (HKDF, RFC 5869): a leaked one reveals none of the others. */
  derive: (purpose: string) => Buffer
}

export function keySecretOf(secret: string, source: KeySecret['source']): KeySecret {
  return {
    source,
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `fuel-shack identity: ${purpose}`, KEY_BYTES)),
  }
}

/**
 * From the environment, or from a file that only its owner can read and that is created at the first start.
 * @throws CliError for an empty or truncated file.
 */
export function readKeySecret({ secret, file }: { secret: string | undefined; file: string }): KeySecret {
  if (secret !== undefined) return keySecretOf(secret, 'environment')
  createKeyFile(file)
  const stored = readFileSync(file, 'utf8').trim()
  if (Buffer.from(stored, 'base64url').length < SECRET_BYTES) {
    throw new CliError(`${file} is damaged. Restore it from your copy, or delete it to create new signing keys.`)
  }
  return keySecretOf(stored, 'file')
}

/** Writes a temporary file first: instances that start together find a complete file or none. */
function createKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, {
    mode: OWNER_ONLY,
    flag: 'wx',
    flush: true,
  })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporary)
  }
}
