import {
  PostgresDialect,
  sql,
  type DatabaseIntrospector,
  type Dialect,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type TableMetadata,
} from 'kysely'
import { Pool, TypeOverrides, type PoolConfig } from 'pg'
import { isConflict, retryConflicts } from './conflicts.ts'

const INT8 = 20

/**
 * A server that hangs must not block every call. The server ends a statement after ten seconds and an idle transaction
 * after fifteen. If it does not, the client times out.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: 5000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 12_000,
} satisfies PoolConfig

/** Migrations may read a whole table, so only connecting has a timeout. */
const MIGRATION_TIMEOUTS = { connectionTimeoutMillis: 5000 } satisfies PoolConfig

/** `pg` with Kysely's own dialect. Counts and sums (int8) are returned as numbers, like on SQLite. */
export function openPostgres(
  connectionString: string,
  { isForMigrations = false, onError }: { isForMigrations?: boolean; onError?: (error: unknown) => void } = {},
): { dialect: Dialect; pool: Pool } {
  const types = new TypeOverrides()
  types.setTypeParser(INT8, Number)
  const pool = new Pool({
    connectionString,
    max: isForMigrations ? 2 : 10,
    types,
    application_name: 'fuel-shack',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(isForMigrations ? MIGRATION_TIMEOUTS : TIMEOUTS),
  })
  // The next query replaces a broken connection. Without a listener, an error of an idle one would end the process, and so would
  // that of a new one, which is not idle and not in use for a moment.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const settings = { pool: supervised(pool, onError) }
  return { dialect: isForMigrations ? new MigrationDialect(settings) : new PostgresDialect(settings), pool }
}

/**
 * Kysely's introspector describes every column of every schema, and fails if another client drops one of them meanwhile. A
 * migration only needs the tables of its schema.
 */
class MigrationDialect extends PostgresDialect {
  override createIntrospector(queries: Kysely<unknown>): DatabaseIntrospector {
    return {
      async getSchemas() {
        const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(queries)
        return rows
      },
      async getTables() {
        const { rows } = await sql<Pick<TableMetadata, 'name' | 'schema'>>`
          select tablename as name, schemaname as schema from pg_tables where schemaname = current_schema()`.execute(
          queries,
        )
        return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
      },
    }
  }
}

/**
 * Kysely's view of the pool.
 *
 * - A connection that ends while it is checked out is reported. The pool listens to idle connections only, and an `error`
 *   event without a listener ends the process. The transaction fails with its next statement.
 * - A connection whose query timed out is closed: the next query on it, usually the ROLLBACK of the same transaction, would
 *   wait for the statement that hangs.
 * - A statement outside a transaction is repeated after a conflict. `database.transaction` repeats whole transactions.
 */
function supervised(pool: Pool, onError?: (error: unknown) => void): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const reportLoss = (error: Error) => onError?.(error)
      client.on('error', reportLoss)
      let isInTransaction = false
      let isClosing = false
      const runOnce = async (text: string, parameters: readonly unknown[]) => {
        try {
          return await client.query(text, [...parameters])
        } catch (error) {
          if (!isConflict(error)) onError?.(error)
          if (error instanceof Error && error.message === 'Query read timeout') {
            isClosing = true
            void client.end()
          }
          throw error
        }
      }
      const query = async (text: string, parameters: readonly unknown[]) => {
        if (/^(?:begin|start transaction)\b/.test(text)) isInTransaction = true
        // The server rolls back what a connection leaves. An error here would hide the timeout.
        if (isClosing && text === 'rollback') return { rows: [] }
        return isInTransaction ? runOnce(text, parameters) : retryConflicts(() => runOnce(text, parameters))
      }
      const release = (destroy?: boolean) => {
        client.removeListener('error', reportLoss)
        client.release(destroy)
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without cursors, which nothing here uses
      return { query, release } as unknown as PostgresPoolClient
    },
  }
}
