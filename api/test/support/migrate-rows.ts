import { sql, type Kysely } from 'kysely'
import { onTestFinished } from 'vitest'
import { openDatabase, type Queries } from '../../src/db/database.ts'
import { migrations } from '../../src/db/migrations.ts'
import { makeTestDatabase } from './test-database.ts'

/**
 * Runs the migrations before the given one on an empty database, then the statements, then the other migrations.
 * @returns the migrated database, until the test has finished.
 */
export async function migrateRows(migration: string, statements: string[]): Promise<Queries> {
  const { address, remove } = await makeTestDatabase()
  const database = openDatabase(address)
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- migrations know no tables
  const untyped = database.queries as unknown as Kysely<unknown>
  const names = Object.keys(migrations).toSorted()
  const index = names.indexOf(migration)
  for (const name of names.slice(0, index)) await migrations[name]?.(untyped, database.engine)
  for (const statement of statements) await sql.raw(statement).execute(database.queries)
  for (const name of names.slice(index)) await migrations[name]?.(untyped, database.engine)
  return database.queries
}
