import { DatabaseError, type PoolClient, type QueryResult } from 'pg'
import { isConflict, retryConflicts } from '../conflicts.ts'

type Query = (text: string, parameters: readonly unknown[]) => Promise<Partial<QueryResult> | undefined>

/** How many inserts of one connection may be unanswered: many in a row must not fill the memory. */
const UNANSWERED_MAX = 20

/**
 * Runs the statements of one connection to PostgreSQL, from its checkout to its release. They are sent as they come, and what is
 * sent in one turn of the event loop is one write to the socket.
 *
 * - A statement outside a transaction is repeated after a conflict. `database.transaction` repeats whole transactions.
 * - In a transaction, BEGIN and plain inserts are not waited for: the next statement, or the COMMIT, waits for their answers. If
 *   one fails, PostgreSQL fails all that follow, and the next statement, or the COMMIT, throws the error of the first.
 * - A connection whose query timed out is closed: the next query on it, usually the ROLLBACK of the same transaction, would
 *   wait for the statement that hangs.
 */
export function pipelined(client: PoolClient, onError?: (error: unknown) => void): Query {
  let isInTransaction = false
  let hasEnded = false
  let isClosing = false
  let firstError: unknown
  /** The answer to BEGIN, until it has arrived. */
  let begun: Promise<QueryResult> | undefined
  /** A statement waits for that answer, and with it those that come after it. */
  let isWaiting = false
  let unanswered: Promise<QueryResult>[] = []

  function send(text: string, parameters: readonly unknown[]): Promise<QueryResult> {
    client.connection.stream.cork()
    // This runs when no callback of a promise is left: one of them may send the next statement.
    process.nextTick(() => client.connection.stream.uncork())
    const answer = client.query(text, [...parameters])
    answer.catch((error: unknown) => (firstError ??= error))
    return answer
  }

  /** What was sent together with a statement that fails also fails, and its caller can be faster. */
  function throwFirst(error: unknown): never {
    const cause = isAborted(error) ? firstError : error
    if (!isConflict(cause)) onError?.(cause)
    if (cause instanceof Error && cause.message === 'Query read timeout') {
      isClosing = true
      void client.end()
    }
    throw cause
  }

  /** The answers arrive in this order, so the first error is thrown. @returns the last */
  async function lastOf(answers: Promise<QueryResult>[]): Promise<QueryResult | undefined> {
    return (await Promise.all(answers).catch(throwFirst)).at(-1)
  }

  async function run(text: string, parameters: readonly unknown[]): Promise<QueryResult | undefined> {
    const earlier = text === 'rollback' ? [] : [...(begun ? [begun] : []), ...unanswered]
    unanswered = []
    // An insert can also fail before it is sent, or hang until the connection is closed: nothing may be stored then.
    if (text === 'commit') await lastOf(earlier)
    return lastOf([...earlier, send(text, parameters)])
  }

  function begin(text: string, parameters: readonly unknown[]): Partial<QueryResult> {
    isInTransaction = true
    hasEnded = false
    isWaiting = false
    firstError = undefined
    begun = send(text, parameters)
    begun.then(
      () => (begun = undefined),
      () => undefined,
    )
    return { command: 'BEGIN', rows: [] }
  }

  /** What was sent with a BEGIN that failed can still be running. */
  async function closeIfNotBegun(): Promise<void> {
    try {
      if (begun) await lastOf([begun])
    } catch {
      isClosing = true
      void client.end()
    }
  }

  return async (text, parameters) => {
    if (/^(?:begin|start transaction)\b/.test(text)) return begin(text, parameters)
    if (!isInTransaction) return retryConflicts(() => run(text, parameters))
    hasEnded ||= isEnd(text)
    if (text === 'rollback') {
      await closeIfNotBegun()
      // The server rolls back what a connection leaves. An error here would hide the one that led to it.
      if (isClosing) return { rows: [] }
    }
    // If the server cancels BEGIN, what is sent after it is outside of a transaction.
    if (begun && !isEnd(text) && (isWaiting || !isRead(text))) {
      isWaiting = true
      await lastOf([begun])
      if (hasEnded) throw new Error('The transaction has ended')
    }
    if (!isPlainInsert(text) || unanswered.length === UNANSWERED_MAX) return run(text, parameters)
    // The next statement throws its error.
    unanswered.push(send(text, parameters))
    return { command: 'INSERT', rowCount: text.split('($').length - 1, rows: [] }
  }
}

/** The code `in_failed_sql_transaction`. */
const isAborted = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25P02'

const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'

/** A locking read too: outside of a transaction it changes nothing. */
const isRead = (text: string): boolean => /^select\b/.test(text)

/** Its result is known unless it fails: it stores each row of its values, and returns nothing. */
const isPlainInsert = (text: string): boolean => /^insert into "\w+" \([^)]*\) values [$\d(), ]+$/.test(text)
