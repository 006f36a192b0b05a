import { setTimeout as delay } from 'node:timers/promises'
import { CliError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { DatabaseAddress } from './database.ts'
import { databaseFailure } from './failures.ts'
import { describeStartProblem } from './start-problems.ts'

/** Longer than the switch to a standby takes. */
const WAIT_MS = 30_000
const RETRY_AFTER_MS = 500

interface Waiting {
  address: DatabaseAddress
  log: Log
  waitMs?: number
}

/**
 * Repeats a start that fails because PostgreSQL is restarting or switching to its standby.
 *
 * @param start releases what it opened when it fails.
 * @throws CliError if the database still does not respond at the end, if it cannot be used as the settings say, or if the disk of an
 * SQLite file is the reason
 */
export async function whenAvailable<T>(start: () => Promise<T>, waiting: Waiting): Promise<T> {
  const { address, log, waitMs = WAIT_MS } = waiting
  const endMs = performance.now() + waitMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      const problem = describeOpenFailure(address, error)
      if (problem === undefined) throw error
      const canEnd = address.engine === 'postgres' && databaseFailure(error) !== undefined
      const isOver = !canEnd || describeStartProblem(address, error) !== undefined || performance.now() >= endMs
      if (isOver) throw new CliError(problem, { cause: error })
      if (attempt === 1) log.warn({ err: error }, 'Waiting for the database')
    }
    await delay(RETRY_AFTER_MS)
  }
}

/** Says why a database cannot be opened, and what to do. @returns undefined for a defect */
export function describeOpenFailure(address: DatabaseAddress, error: unknown): string | undefined {
  const problem = describeStartProblem(address, error)
  if (problem !== undefined) return problem
  const isFailure = databaseFailure(error) !== undefined
  if (address.engine === 'sqlite')
    return isFailure || isFileError(error) ? describeFileFailure(address.file, error) : undefined
  return isFailure ? `The database does not respond: ${reasonOf(error)}. Check DATABASE_URL and the server.` : undefined
}

/** Recognises an error of the file system, such as for a folder that cannot be made. */
const isFileError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** SQLite reports a full disk as an I/O error when it cannot create the files beside the database. */
function describeFileFailure(file: string, error: unknown): string {
  return `The database ${file} cannot be used: ${reasonOf(error)}. Check that its disk has free space and that the folder can be written, then start again.`
}

/** A connection that failed on several addresses has a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
