import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from '../../errors.ts'

const SECRET_BYTES = 32
const KEY_BYTES = 32
const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700

/** What protects the secrets that are stored in the database. It is never in the database itself, nor in a backup. */
export interface KeySecret {
  source: 'environment' | 'file'
  /** A key for one purpose (HKDF, RFC 5869): whoever knows one knows none of the others. */
  derive: (purpose: string) => Buffer
}

export function keySecretOf(secret: string, source: KeySecret['source']): KeySecret {
  return {
    source,
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `fuel-shack identity: ${purpose}`, KEY_BYTES)),
  }
}

/**
 * From the environment, or from a file that only its owner can read, made at the first start.
 * @throws CliError for a file that is empty or cut off.
 */
export function readKeySecret({ secret, file }: { secret: string | undefined; file: string }): KeySecret {
  if (secret !== undefined) return keySecretOf(secret, 'environment')
  makeFile(file)
  const stored = readFileSync(file, 'utf8').trim()
  if (Buffer.from(stored, 'base64url').length < SECRET_BYTES) {
    throw new CliError(
      `${file} is damaged. Restore it from where you keep it, or remove it: new signing keys are made then.`,
    )
  }
  return keySecretOf(stored, 'file')
}

/** Written whole under another name first: instances that start together find all of it or nothing. */
function makeFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
  const own = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(own, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, {
    mode: OWNER_ONLY,
    flag: 'wx',
    flush: true,
  })
  try {
    linkSync(own, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own)
  }
}
