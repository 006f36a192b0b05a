import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from '../../errors.ts'
import { flush } from './flush.ts'
import { assertNotInUse, mergeWriteAheadLog } from './sqlite-file.ts'
import { makePrivate } from '../private-files.ts'
import { assertIntact, findSchemaDifferences } from './verify-backup.ts'

interface RestoreOptions {
  force: boolean
  at: Date
  /** Prepares the copy before it replaces the database. */
  prepare: (incoming: string) => Promise<void>
}

/**
 * Replaces the database with a backup, and renames the old one.
 *
 * @returns the path of the old database, if there was one.
 * @throws CliError while a server uses it, if a database exists and `force` is false, or for an invalid backup.
 */
export async function restoreSqlite(file: string, source: string, { force, at, prepare }: RestoreOptions) {
  if (!existsSync(source)) throw new CliError(`There is no backup at ${source}.`)
  assertIntact(source)
  const differences = await findSchemaDifferences(source)
  if (differences.length > 0) {
    throw new CliError(
      `${source} is not restored, because its schema differs from that of Fuel Shack: ${differences.join(', ')}.`,
    )
  }
  const isReplacing = existsSync(file)
  if (isReplacing && !force) {
    throw new CliError(
      `There is already a database at ${file}. Use --force to replace it; the old one is renamed, not deleted.`,
    )
  }
  if (isReplacing) assertNotInUse(file)
  // On a new machine the data folder does not exist yet.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const incoming = `${file}.incoming`
  try {
    removeWithLog(incoming)
    copyFileSync(source, incoming)
    // A copy gets the mode of its source, regardless of the umask.
    makePrivate(incoming)
    await prepare(incoming)
    mergeWriteAheadLog(incoming)
    flush(incoming)
  } catch (error) {
    removeWithLog(incoming)
    throw error
  }
  const renamed = isReplacing ? `${file}.before-${at.toISOString().replaceAll(/[:.]/g, '-')}` : undefined
  if (renamed !== undefined) {
    makePrivate(file)
    renameSync(file, renamed)
  }
  // SQLite would apply the old write-ahead log to the new database.
  removeLog(file)
  renameSync(incoming, file)
  flush(dirname(file))
  return renamed
}

function removeWithLog(file: string): void {
  rmSync(file, { force: true })
  removeLog(file)
}

function removeLog(file: string): void {
  for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
}
