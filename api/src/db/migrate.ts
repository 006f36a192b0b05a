import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations.ts'

/**
 * Brings the schema up to date: forward only, all or nothing, once. Instances that start together wait for each other
 * (Kysely holds an advisory lock on PostgreSQL; on SQLite the write lock of the one file does it).
 */
export async function migrate(database: Database): Promise<string[]> {
  const named = Object.entries(migrations).map(([name, up]): [string, Migration] => [
    name,
    { up: (queries: Kysely<unknown>) => up(queries, database.engine) },
  ])
  const migrator = new Migrator({
    db: database.queries,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(named)) },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
