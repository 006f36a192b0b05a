import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from '../../errors.ts'
import { FILE_MODE } from '../private-files.ts'

const SECRET_BYTES = 32
const KEY_ID_BYTES = 8

/** Encrypts backups. */
export interface BackupKey {
  secret: Buffer
  /** Says which key a backup was made with, and reveals nothing of it. */
  id: Buffer
  /** A name for messages: the setting or the file. */
  source: string
}

/** A key of the settings, or the file in which one is created. */
export interface BackupKeySettings {
  secret: string | undefined
  file: string
}

/** Reads the key for a new backup. Without a setting, it is in a file of its owner's, which the first backup creates. */
export function readOrMakeBackupKey(settings: BackupKeySettings): BackupKey {
  if (settings.secret === undefined && !existsSync(settings.file)) createKeyFile(settings.file)
  return readBackupKey(settings)
}

/** @throws CliError for a file that is missing or damaged. */
export function readBackupKey({ secret, file }: BackupKeySettings): BackupKey {
  if (secret !== undefined) return keyOf(secret, 'BACKUP_KEY')
  if (!existsSync(file)) {
    throw new CliError(
      `There is no key for backups. Set BACKUP_KEY to the key that they were made with, or copy the file backup-key of that server to ${file}.`,
    )
  }
  const stored = readFileSync(file, 'utf8').trim()
  if (Buffer.from(stored, 'base64url').length < SECRET_BYTES) {
    throw new CliError(
      `${file} is damaged. Restore it from your copy. Without one, delete it: a new key is made, and earlier backups cannot be read.`,
    )
  }
  return keyOf(stored, file)
}

function keyOf(text: string, source: string): BackupKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', text, '', `fuel-shack backup: ${purpose}`, bytes))
  return { secret: derive('key', SECRET_BYTES), id: derive('id', KEY_ID_BYTES), source }
}

/** Writes a temporary file first: processes that start together find a complete file or none. */
function createKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    const secret = `${randomBytes(SECRET_BYTES).toString('base64url')}\n`
    writeFileSync(temporary, secret, { mode: FILE_MODE, flag: 'wx', flush: true })
    linkSync(temporary, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}
