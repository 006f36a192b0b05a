import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { StartError } from '../errors.ts'
import { FILE_MODE, makePrivate } from './private-files.ts'

/** The whole in one step: a backup that rests in between begins anew with each write of the server. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies the database while a server writes to it: the copy is one moment of it. Nothing stands under the name until
 * the copy is whole and sound.
 *
 * @throws StartError
 */
export async function backUpSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file))
    throw new StartError(`There is no database at ${file}. Set DATA_DIR to the folder that has it.`)
  if (existsSync(target)) throw new StartError(`${target} exists already: a backup never replaces another.`)
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

/**
 * Puts a backup in the place of the database, and keeps what was there beside it.
 *
 * @returns where the old database is kept, if there was one.
 * @throws StartError while a server is running on it, where one is in place and `force` was not said, or for a file that is no backup.
 */
export function restoreSqlite(file: string, source: string, { force, at }: { force: boolean; at: Date }) {
  if (!existsSync(source)) throw new StartError(`There is no backup at ${source}.`)
  assertSound(source)
  const isReplacing = existsSync(file)
  if (isReplacing && !force) {
    throw new StartError(`There is a database at ${file}. Say --force to replace it; it is kept beside the new one.`)
  }
  if (isReplacing) assertNotInUse(file)
  const incoming = `${file}.incoming`
  copyFileSync(source, incoming)
  // A copy has the mode of its source, whatever the umask.
  makePrivate(incoming)
  flush(incoming)
  const kept = isReplacing ? `${file}.before-${at.toISOString().replaceAll(/[:.]/g, '-')}` : undefined
  if (kept !== undefined) {
    makePrivate(file)
    renameSync(file, kept)
  }
  // A log left behind would be played into the new database.
  for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
  renameSync(incoming, file)
  flush(dirname(file))
  return kept
}

/** Without a write-ahead log beside it, so that it can be carried about. */
function makeOneFile(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = DELETE')
  database.close()
}

/**
 * Every process that has the database open shares a lock on it. Closing it here also brings its write-ahead log into
 * the file.
 *
 * @throws StartError
 */
export function assertNotInUse(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
  } catch (cause) {
    throw new StartError(`A server is running on ${file}. Stop it first.`, { cause })
  } finally {
    database.close()
  }
}

function assertSound(file: string): void {
  let sound = false
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    const [row] = database.prepare('PRAGMA integrity_check').all()
    const ours = database.prepare("SELECT 1 FROM sqlite_master WHERE name IN ('orders', 'kysely_migration')").all()
    sound = row?.['integrity_check'] === 'ok' && ours.length === 2
    database.close()
  } catch (cause) {
    throw new StartError(`${file} is no database, or a broken one.`, { cause })
  }
  if (!sound) throw new StartError(`${file} is not a sound database of Fuel Shack.`)
}

function flush(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
