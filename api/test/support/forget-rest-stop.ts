import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import type { TestEnvironment } from './test-app.ts'

/** Lets the next server import its folder again, as into an empty database: a test has changed the folder. Orders stay. */
export async function forgetRestStop({ database: { address } }: Pick<TestEnvironment, 'database'>): Promise<void> {
  const database = openDatabase(address)
  try {
    await migrate(database)
    await database.transaction(async (tx) => {
      for (const table of ['rest_stop', 'products', 'menu_sections'] as const) await tx.deleteFrom(table).execute()
    })
  } finally {
    await database.close()
  }
}
