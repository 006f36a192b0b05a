import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from '../errors.ts'
import { assertNotInUse, flush, makeOneFile } from './backup.ts'
import { makePrivate } from './private-files.ts'
import { assertSound, findSchemaFaults } from './verify-backup.ts'

export interface RestoreOptions {
  force: boolean
  at: Date
  /** Works on the copy before it takes the place of the database. */
  prepare: (incoming: string) => Promise<void>
}

/**
 * Puts a backup in the place of the database, and keeps what was there beside it.
 *
 * @returns where the old database is kept, if there was one.
 * @throws CliError while a server is running on it, where one is in place and `force` was not said, or for a file that is not a good backup.
 */
export async function restoreSqlite(file: string, source: string, { force, at, prepare }: RestoreOptions) {
  if (!existsSync(source)) throw new CliError(`There is no backup at ${source}.`)
  assertSound(source)
  const faults = await findSchemaFaults(source)
  if (faults.length > 0) {
    throw new CliError(
      `${source} is not restored, because its schema is not one that Fuel Shack made: ${faults.join(', ')}.`,
    )
  }
  const isReplacing = existsSync(file)
  if (isReplacing && !force) {
    throw new CliError(`There is a database at ${file}. Say --force to replace it; it is kept beside the new one.`)
  }
  if (isReplacing) assertNotInUse(file)
  const incoming = `${file}.incoming`
  try {
    removeWithLog(incoming)
    copyFileSync(source, incoming)
    // A copy has the mode of its source, whatever the umask.
    makePrivate(incoming)
    await prepare(incoming)
    makeOneFile(incoming)
    flush(incoming)
  } catch (error) {
    removeWithLog(incoming)
    throw error
  }
  const kept = isReplacing ? `${file}.before-${at.toISOString().replaceAll(/[:.]/g, '-')}` : undefined
  if (kept !== undefined) {
    makePrivate(file)
    renameSync(file, kept)
  }
  // A log left behind would be played into the new database.
  removeLog(file)
  renameSync(incoming, file)
  flush(dirname(file))
  return kept
}

function removeWithLog(file: string): void {
  rmSync(file, { force: true })
  removeLog(file)
}

function removeLog(file: string): void {
  for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
}
