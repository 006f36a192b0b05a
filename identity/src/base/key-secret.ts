import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const SECRET_BYTES = 32
const KEY_BYTES = 32
const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700

/** The secret is damaged, or not the one that the stored keys were encrypted with: the operator has to act. */
export class KeySecretError extends Error {
  override name = 'KeySecretError'
}

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
 * Reads the secret from the environment, or from a file that only its owner can read and that is created at the first
 * start.
 * @throws KeySecretError for an empty or truncated file.
 */
export function readKeySecret({ secret, file }: { secret: string | undefined; file: string }): KeySecret {
  if (secret !== undefined) return keySecretOf(secret, 'environment')
  // A start on a full disk creates nothing, and needs nothing if the file is there.
  const stored = readOrCreate(file)
  if (Buffer.from(stored, 'base64url').length < SECRET_BYTES) {
    throw new KeySecretError(`${file} is damaged. Restore it from your copy, or delete it to create new signing keys.`)
  }
  return keySecretOf(stored, 'file')
}

/** A full disk is an error of its own: it has another remedy, and the start is repeated after it. */
function readOrCreate(file: string): string {
  try {
    if (!existsSync(file)) createKeyFile(file)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
    throw new KeySecretError(`${file} cannot be read by this account. Make it the owner: chown <account> ${file}`, {
      cause: error,
    })
  }
}

/** Writes a temporary file first: instances that start together find a complete file or none. */
function createKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  const secret = `${randomBytes(SECRET_BYTES).toString('base64url')}\n`
  try {
    writeFileSync(temporary, secret, { mode: OWNER_ONLY, flag: 'wx', flush: true })
    linkSync(temporary, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}
