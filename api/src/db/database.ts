import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import type { DatabaseSync } from 'node:sqlite'
import { openPostgres } from './postgres.ts'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import type { Pool } from 'pg'

/** What a store runs its queries on: the database, or the transaction that a service opened. */
export type Queries = Kysely<Schema>
export type Tx = Transaction<Schema>

export type DatabaseAddress = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

/**
 * One schema on either engine. Services open transactions and pass them to stores; inside one, use only `tx` (on SQLite
 * there is one connection, and asking for a second waits for ever) and never wait for the network.
 */
export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  readonly queries: Queries
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Called after every transaction of this process, committed or not. */
  onTransactionEnd: (listener: () => void) => void
  /** Rejects where the database does not answer. */
  ping: () => Promise<void>
  readonly sqlite: DatabaseSync | undefined
  readonly pool: Pool | undefined
  close: () => Promise<void>
}

export function openDatabase(address: DatabaseAddress): Database {
  const listeners: (() => void)[] = []
  const { queries, sqlite, pool } = connect(address)
  return {
    engine: address.engine,
    queries,
    sqlite,
    pool,
    async transaction(work) {
      try {
        return await queries.transaction().execute(work)
      } finally {
        for (const listener of listeners) listener()
      }
    },
    ping: async () => void (await sql`select 1`.execute(queries)),
    onTransactionEnd: (listener) => void listeners.push(listener),
    close: () => queries.destroy(),
  }
}

function connect(address: DatabaseAddress): {
  queries: Queries
  sqlite: DatabaseSync | undefined
  pool: Pool | undefined
} {
  if (address.engine === 'postgres') {
    const { dialect, pool } = openPostgres(address.url)
    return { queries: new Kysely<Schema>({ dialect }), sqlite: undefined, pool }
  }
  if (address.file !== ':memory:') mkdirSync(dirname(address.file), { recursive: true })
  const { dialect, plugins, database } = openSqlite(address.file)
  return { queries: new Kysely<Schema>({ dialect, plugins }), sqlite: database, pool: undefined }
}
