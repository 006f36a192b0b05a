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

const INT8 = 20

/**
 * A server that hangs must not make every call wait with it. The server ends a statement after ten seconds and an idle
 * transaction after fifteen; where it does not even do that, the client gives up on its own.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: 5000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 12_000,
} satisfies PoolConfig

/** Migrations may read a whole table: only the connecting is limited for them. */
const TIMEOUTS_OF_MIGRATIONS = { connectionTimeoutMillis: 5000 } satisfies PoolConfig

/** `pg` behind Kysely's own dialect; counts and sums (int8) come back as numbers, as they do from SQLite. */
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
    ...(isForMigrations ? TIMEOUTS_OF_MIGRATIONS : TIMEOUTS),
  })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  const settings = { pool: withoutHungConnections(pool, onError) }
  return { dialect: isForMigrations ? new MigrationDialect(settings) : new PostgresDialect(settings), pool }
}

/**
 * Kysely's introspector describes every column of every schema, and fails where another client drops one of them at that
 * moment. A migration only requests whether its tables are in its schema.
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
 * A connection whose answer did not come in time is closed at once: whatever is sent on it next, the ROLLBACK of the same
 * transaction first of all, would wait behind the statement that hangs.
 */
function withoutHungConnections(pool: Pool, onError?: (error: unknown) => void): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const query = async (text: string, parameters: readonly unknown[]) => {
        try {
          return await client.query(text, [...parameters])
        } catch (error) {
          onError?.(error)
          if (error instanceof Error && error.message === 'Query read timeout') void client.end()
          throw error
        }
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without cursors, which nothing here uses
      return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
    },
  }
}
