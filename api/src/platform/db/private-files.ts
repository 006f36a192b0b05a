import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The database contains personal data and password hashes, so only the server's user account may access it. */
const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600
const GROUP_AND_OTHERS = 0o077
/** Subfolders that a data folder may contain. A folder with any others, such as `/var/lib`, is not our data folder. */
const OWN_FOLDERS = new Set(['standins', 'backups'])

/** Called at the start of the server and of every command: files that they create are private to their user account. */
export function createPrivateFilesOnly(): void {
  process.umask(GROUP_AND_OTHERS)
}

/**
 * Creates the database's folder if it is missing, and removes the permissions of other user accounts from the folder, the
 * database and the files next to it (its log, the copy of a restore). Does not change a folder that contains other
 * folders, or files of another account: `findExposedFiles` lists them.
 */
export function protectDatabaseFiles(file: string): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  if (isDataFolder(folder)) restrict(folder, FOLDER_MODE)
  for (const copy of filesOf(file)) restrict(copy, FILE_MODE)
}

/** Lists what other user accounts of this machine can still access. */
export function findExposedFiles(file: string): string[] {
  if (file === ':memory:') return []
  return [dirname(file), ...filesOf(file)].filter(isExposed)
}

export function isExposed(path: string): boolean {
  // Windows has no such modes: every file would count as exposed.
  return process.platform !== 'win32' && (modeOf(path) & GROUP_AND_OTHERS) !== 0
}

export function makePrivate(file: string): void {
  restrict(file, FILE_MODE)
}

/** The database and all files whose names start with its name. */
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
    // The file belongs to another account, so this one cannot change it.
  }
}

function isDataFolder(folder: string): boolean {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.every((entry) => !entry.isDirectory() || OWN_FOLDERS.has(entry.name))
}

/** 0 for a missing file: SQLite deletes its log when the last connection closes. */
function modeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mode ?? 0
}
