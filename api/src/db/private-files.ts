import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What the database keeps is for the account that runs the server: it names people and holds password hashes. */
const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600
const OTHERS = 0o077
/** Folders that a data folder may contain. One with others in it, such as `/var/lib`, is not a data folder of ours. */
const OWN_FOLDERS = new Set(['standins'])

/** For the server and every command, before anything else: files that they create are for their own account only. */
export function createPrivateFilesOnly(): void {
  process.umask(OTHERS)
}

/**
 * Makes the folder of a database where it is missing, and takes away what others may do with the folder, the database
 * and the copies beside it (its log, what a restore left). A folder that contains other folders is left as it is, and
 * so is what belongs to another account: `findExposedFiles` names them.
 */
export function protectDatabaseFiles(file: string): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  if (isDataFolder(folder)) restrict(folder, FOLDER_MODE)
  for (const copy of filesOf(file)) restrict(copy, FILE_MODE)
}

/** What other accounts of this machine may still read or enter. */
export function findExposedFiles(file: string): string[] {
  if (file === ':memory:') return []
  return [dirname(file), ...filesOf(file)].filter(isExposed)
}

/** Whether other accounts of this machine may read, write or enter it. */
export function isExposed(path: string): boolean {
  // Windows has no such modes: every file shows as open.
  return process.platform !== 'win32' && (modeOf(path) & OTHERS) !== 0
}

export function makePrivate(file: string): void {
  restrict(file, FILE_MODE)
}

/** The database and everything that is named after it. */
function filesOf(file: string): string[] {
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(basename(file)))
    .map((name) => join(dirname(file), name))
}

function restrict(path: string, mode: number): void {
  if (!isExposed(path)) return
  try {
    chmodSync(path, mode)
  } catch {
    // Another account's: nothing that this one can change.
  }
}

function isDataFolder(folder: string): boolean {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.every((entry) => !entry.isDirectory() || OWN_FOLDERS.has(entry.name))
}

/** 0 for a file that is gone: SQLite removes its log when the last connection closes. */
function modeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mode ?? 0
}
