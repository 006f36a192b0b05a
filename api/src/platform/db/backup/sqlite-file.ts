import { DatabaseSync } from 'node:sqlite'
import { CliError } from '../../errors.ts'

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
