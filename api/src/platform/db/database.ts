import { Kysely, sql, type Transaction } from 'kysely'
import type { DatabaseSync } from 'node:sqlite'
import { retryConflicts } from './engines/conflicts.ts'
import type { Engine } from './engines/engine.ts'
import { databaseFailure, type DatabaseFailure } from './failures.ts'
import { openPostgres } from './engines/postgres.ts'
import { protectDatabaseFiles } from './private-files.ts'
import type { Schema } from '../../tables.ts'
import { openSqlite } from './engines/sqlite.ts'
import type { Pool } from 'pg'

/** The database, or a transaction that a service opened, for a store to query. */
export type Queries = Kysely<Schema>
export type Tx = Transaction<Schema>

export type DatabaseAddress = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

/**
 * One schema on both engines. Services open transactions and pass them to stores. Inside a transaction, use only `tx`
 * (SQLite has one connection, so waiting for a second one would deadlock) and never wait for the network.
 */
export interface Database {
  readonly engine: Engine
  readonly queries: Queries
  /** @param work runs again after a conflict with a concurrent transaction: it changes nothing outside the database. */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Called after every transaction of this process, committed or rolled back. */
  onTransactionEnd: (listener: () => void) => void
  /** Runs after the commit. Does not run after a rollback, or if the process ends before. */
  afterCommit: (tx: Tx, callback: () => void) => void
  /** Called after a statement that failed because the database is unreachable or cannot write. */
  onFailure: (listener: (failure: DatabaseFailure) => void) => void
  /** Runs migrations, whose statements have no timeout. */
  withoutTimeouts: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>
  /** Rejects if the database does not respond. */
  ping: () => Promise<void>
  readonly sqlite: DatabaseSync | undefined
  readonly pool: Pool | undefined
  close: () => Promise<void>
}

export function openDatabase(address: DatabaseAddress): Database {
  const listeners: (() => void)[] = []
  const failureListeners: ((failure: DatabaseFailure) => void)[] = []
  const afterCommits = new WeakMap<Tx, (() => void)[]>()
  const { queries, sqlite, pool } = connect(address, (error) => {
    const failure = databaseFailure(error)
    if (failure) for (const listener of failureListeners) listener(failure)
  })

  async function runTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let callbacks: (() => void)[] | undefined
    const result = await queries.transaction().execute(async (tx) => {
      const outcome = await work(tx)
      callbacks = afterCommits.get(tx)
      return outcome
    })
    for (const callback of callbacks ?? []) callback()
    return result
  }

  return {
    engine: address.engine,
    queries,
    sqlite,
    pool,
    async transaction(work) {
      try {
        return await retryConflicts(() => runTransaction(work))
      } finally {
        for (const listener of listeners) listener()
      }
    },
    ping: async () => void (await sql`select 1`.execute(queries)),
    onTransactionEnd: (listener) => void listeners.push(listener),
    afterCommit: (tx, callback) => void afterCommits.set(tx, [...(afterCommits.get(tx) ?? []), callback]),
    onFailure: (listener) => void failureListeners.push(listener),
    async withoutTimeouts(work) {
      if (address.engine === 'sqlite') return work(queries)
      const migrationQueries = new Kysely<Schema>(openPostgres(address.url, { isForMigrations: true }))
      try {
        return await work(migrationQueries)
      } finally {
        await migrationQueries.destroy()
      }
    },
    async close() {
      await queries.destroy()
      // Kysely closes the pool only if it has run a query on it.
      if (pool && !pool.ending) await pool.end()
    },
  }
}

function connect(
  address: DatabaseAddress,
  onError: (error: unknown) => void,
): Pick<Database, 'queries' | 'sqlite' | 'pool'> {
  if (address.engine === 'postgres') {
    const { dialect, pool } = openPostgres(address.url, { onError })
    return { queries: new Kysely<Schema>({ dialect }), sqlite: undefined, pool }
  }
  const isFile = address.file !== ':memory:'
  if (isFile) protectDatabaseFiles(address.file)
  const { dialect, database } = openSqlite(address.file, onError)
  // Again, for the database and its log that opening has just created.
  if (isFile) protectDatabaseFiles(address.file)
  return { queries: new Kysely<Schema>({ dialect }), sqlite: database, pool: undefined }
}
