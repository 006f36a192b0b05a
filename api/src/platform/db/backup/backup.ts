import { accessSync, closeSync, constants, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { CliError } from '../../errors.ts'
import { FILE_MODE } from '../private-files.ts'
import { assertIntact } from './verify-backup.ts'

/** Copy in one step: a backup in several steps restarts with each write of the server. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies the database while a server writes to it. The copy is a consistent snapshot, and gets its name only when it is
 * complete and verified.
 *
 * @throws CliError
 */
export async function backUpSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file))
    throw new CliError(`There is no database at ${file}. Set DATA_DIR to the folder that contains it.`)
  if (existsSync(target)) throw new CliError(`${target} already exists: a backup never replaces another one.`)
  const partial = `${target}.partial`
  const source = new DatabaseSync(file, { timeout: 5000 })
  try {
    assertWritable(dirname(target))
    // An interrupted backup may have left the file. Recreate it empty with private permissions before data is written.
    rmSync(partial, { force: true })
    closeSync(openSync(partial, 'wx', FILE_MODE))
    await backup(source, partial, { rate: ALL_PAGES })
    mergeWriteAheadLog(partial)
    assertIntact(partial)
    flush(partial)
    renameSync(partial, target)
    flush(dirname(target))
  } finally {
    source.close()
    rmSync(partial, { force: true })
  }
}

/** The account of the service makes backups, and root often makes the folder for them. @throws CliError */
function assertWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    const isMissing = !existsSync(folder)
    const account = userInfo().username
    throw new CliError(
      isMissing
        ? `There is no folder ${folder}. Make it: install -d -m 0700 -o ${account} ${folder}`
        : `${account} cannot write to ${folder}. Make it the owner: chown ${account} ${folder}`,
      { cause },
    )
  }
}

/** Merges the write-ahead log, so that the database is one file that can be copied. */
export function mergeWriteAheadLog(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = DELETE')
  database.close()
}

/**
 * Every process with the database open holds a shared lock on it. Closing it here also merges its write-ahead log into
 * the file.
 *
 * @throws CliError
 */
export function assertNotInUse(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
  } catch (cause) {
    throw new CliError(`A server is running on ${file}. Stop it first.`, { cause })
  } finally {
    database.close()
  }
}

export function flush(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
