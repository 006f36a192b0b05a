import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { CliError } from '../errors.ts'
import type { Database, Queries } from './database.ts'
import { databaseFailure } from './failures.ts'
import { migrations, type Migrations } from './migrations.ts'

/**
 * Migrates the schema: forward only, all or nothing, once. Instances that start together wait for each other: on SQLite by
 * the file's write lock, on PostgreSQL by an advisory lock (Kysely takes its own lock only after it has created its tables,
 * which is too late on an empty database). The lock belongs to the transaction: a pooler in transaction mode would run the
 * unlocking of a session's lock on another connection.
 *
 * @param all the migrations of another version, for its schema.
 * @throws CliError if a newer version has migrated this database, or it was made before the first release.
 */
export async function migrate(database: Database, all: Migrations = migrations): Promise<string[]> {
  if (database.engine === 'sqlite') return runMigrations(database, database.queries, { all })
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
        return runMigrations(database, tx, { all, schema })
      }),
  )
}

/** Lists the migrations that were applied to the database; none for an empty one. */
export async function listApplied({ engine, queries }: Database): Promise<string[]> {
  const isMigrated =
    engine === 'sqlite'
      ? sql<{ found: unknown }>`select 1 as found from sqlite_master where name = 'kysely_migration'`
      : sql<{ found: unknown }>`select 1 as found where to_regclass('kysely_migration') is not null`
  if ((await isMigrated.execute(queries)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(queries)
  return rows.map(({ name }) => name)
}

/** @param schema for PostgreSQL: without it Kysely would use its tables of another schema. */
async function runMigrations(
  database: Database,
  queries: Queries,
  { all, schema }: { all: Migrations; schema?: string },
): Promise<string[]> {
  const list = Object.entries(all).map(([name, up]): [string, Migration] => [
    name,
    { up: (transaction: Kysely<unknown>) => up(transaction, database.engine) },
  ])
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(list)) },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return (results ?? []).map((result) => result.migrationName)
  const unknown = error instanceof Error && /migration (\S+) is missing/.exec(error.message)?.[1]
  if (unknown) throw new CliError(describeUnknown('The database', unknown, Object.keys(all)))
  throw databaseFailure(error) === undefined ? new Error('Migrating the database failed', { cause: error }) : error
}

/** Says why a migration that was applied is unknown. @param what has it. */
export function describeUnknown(what: string, migration: string, known: string[]): string {
  const isNewer = migration > (known.at(-1) ?? '')
  return isNewer
    ? `${what} is of a newer version of Fuel Shack (it has ${migration}). Use that version, or a backup from before it.`
    : `${what} was made before the first release (it has ${migration}), and cannot be upgraded. Set DATA_DIR, or DATABASE_URL, to an empty database.`
}

async function currentSchema(connection: Queries): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(connection)
  return rows[0]?.schema ?? 'public'
}
