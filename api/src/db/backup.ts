import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { CliError } from '../errors.ts'
import { FILE_MODE } from './private-files.ts'
import { assertSound } from './verify-backup.ts'

/** The whole in one step: a backup that rests in between begins anew with each write of the server. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies the database while a server writes to it: the copy is one moment of it. Nothing stands under the name until
 * the copy is whole and sound.
 *
 * @throws CliError
 */
export async function backUpSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new CliError(`There is no database at ${file}. Set DATA_DIR to the folder that has it.`)
  if (existsSync(target)) throw new CliError(`${target} exists already: a backup never replaces another.`)
  const partial = `${target}.partial`
  const source = new DatabaseSync(file, { timeout: 5000 })
  try {
    // Left by a backup that was cut off. Made anew before anything is in it, so that no one else can open it.
    rmSync(partial, { force: true })
    closeSync(openSync(partial, 'wx', FILE_MODE))
    await backup(source, partial, { rate: ALL_PAGES })
    makeOneFile(partial)
    assertSound(partial)
    flush(partial)
    renameSync(partial, target)
    flush(dirname(target))
  } finally {
    source.close()
    rmSync(partial, { force: true })
  }
}

/** Without a write-ahead log beside it, so that it can be carried about. */
export function makeOneFile(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = DELETE')
  database.close()
}

/**
 * Every process that has the database open shares a lock on it. Closing it here also brings its write-ahead log into
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
