import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { CliError } from '../errors.ts'
import type { Database, Queries } from './database.ts'
import { databaseFailure } from './failures.ts'
import { migrations } from './migrations.ts'

/**
 * Migrates the schema: forward only, all or nothing, once. Instances that start together wait for each other: on SQLite by
 * the file's write lock, on PostgreSQL by an advisory lock (Kysely takes its own lock only after it has created its tables,
 * which is too late on an empty database). The lock belongs to the transaction: a pooler in transaction mode would run the
 * unlocking of a session's lock on another connection.
 *
 * @param last the migration to stop at, for the schema of an older version. By default all are applied.
 * @throws CliError if a newer version has migrated this database.
 */
export async function migrate(database: Database, last?: string): Promise<string[]> {
  if (database.engine === 'sqlite') return runMigrations(database, database.queries, { last })
  return database.withoutTimeouts((queries) =>
    // Under SERIALIZABLE, an instance that waited for the lock would not see what the one before it has migrated.
    queries
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        // A role may have timeouts of its own.
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        const schema = await currentSchema(tx)
        await sql`select pg_advisory_xact_lock(hashtextextended(${`fuel-shack:migrate:${schema}`}, 0))`.execute(tx)
        return runMigrations(database, tx, { last, schema })
      }),
  )
}

/** @param schema for PostgreSQL: without it Kysely would use its tables of another schema. */
async function runMigrations(
  database: Database,
  queries: Queries,
  { last, schema }: { last: string | undefined; schema?: string },
): Promise<string[]> {
  const all = Object.entries(migrations).map(([name, up]): [string, Migration] => [
    name,
    { up: (transaction: Kysely<unknown>) => up(transaction, database.engine) },
  ])
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(all)) },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error === undefined) return (results ?? []).map((result) => result.migrationName)
  const unknown = error instanceof Error && /migration (\S+) is missing/.exec(error.message)?.[1]
  if (unknown) {
    throw new CliError(
      `The database is of a newer version of Fuel Shack (it has ${unknown}). Start that version, or restore a backup from before it.`,
    )
  }
  throw databaseFailure(error) === undefined ? new Error('Migrating the database failed', { cause: error }) : error
}

async function currentSchema(connection: Queries): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(connection)
  return rows[0]?.schema ?? 'public'
}
