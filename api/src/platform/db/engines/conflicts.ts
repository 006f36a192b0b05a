import { setTimeout as delay } from 'node:timers/promises'

/** These take about three seconds. A burst on one row is over by then: of the transactions that compete, one commits in every round. */
const TRIES = 30
const FIRST_DELAY_MS = 5
const LONGEST_DELAY_MS = 200

/**
 * SQLSTATEs of a transaction that the database rolled back because of a concurrent one: serialisation failure (what
 * CockroachDB calls "restart transaction"), deadlock, and a foreign or unique key of a row that the other one deleted or added. It
 * succeeds, or finds that row, if it is repeated.
 */
const CONFLICTS = new Set(['40001', '40P01', '23503', '23505'])

export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && CONFLICTS.has(error.code)
}

/**
 * Repeats a transaction, or a statement outside of one, that failed because of a concurrent one. The random delay grows, so
 * that the competitors do not meet again. A failed connection is never retried here: its transaction may have been committed.
 *
 * @param work changes nothing outside the database: it may run several times.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error
      await delay(Math.random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt))
    }
  }
}
