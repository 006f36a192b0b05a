/**
 * Operational failures of the database, as opposed to defects of this code. `storage_full`: it responds but cannot write
 * any more. `unavailable`: it is unreachable, does not respond in time, or cannot use its files.
 */
export type DatabaseFailure = 'storage_full' | 'unavailable'

/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
const SQLITE_CODES: Record<number, DatabaseFailure> = {
  5: 'unavailable', // BUSY: another process has the write lock for longer than the timeout
  8: 'unavailable', // READONLY
  10: 'unavailable', // IOERR
  13: 'storage_full', // FULL
  14: 'unavailable', // CANTOPEN
}

/** PostgreSQL's SQLSTATE codes and classes. */
const SQLSTATES: [RegExp, DatabaseFailure][] = [
  [/^53100$/, 'storage_full'], // disk_full
  [/^(?:08|53)...$/, 'unavailable'], // connection exceptions; memory, connections
  [/^57(?:014|P0\d)$/, 'unavailable'], // statement timeout, shutdown, starting up
  [/^25(?:006|P0\d)$/, 'unavailable'], // read-only replica; idle-in-transaction and transaction timeouts
  [/^55P03$/, 'unavailable'], // lock timeout
  [/^40(?:001|P01)$/, 'unavailable'], // conflicts with concurrent transactions, after the last try
]

const SYSTEM_CODES: Record<string, DatabaseFailure> = {
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
}

/** Errors of `pg` and Kysely that have a message only. */
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|cannot use a pool after calling end|driver has already been destroyed|database is not open/i

/** @returns undefined for any other error, such as a defect or a violated constraint. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  // The low byte is the primary code. The rest is the extended code.
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') return SQLITE_CODES[errcode % 256]
  if (typeof code === 'string') {
    const known = SYSTEM_CODES[code] ?? SQLSTATES.find(([pattern]) => pattern.test(code))?.[1]
    if (known) return known
  }
  return MESSAGES.test(error.message) ? 'unavailable' : undefined
}
