import { restStopSchema, type RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import type { Queries, Tx } from '../../platform/db/database.ts'

/** @returns undefined for a database without a rest stop */
export async function findImported(queries: Queries): Promise<RestStop | undefined> {
  const row = await queries.selectFrom('rest_stop').select('site').executeTakeFirst()
  return row && restStopSchema.parse(row.site)
}

/** @returns undefined for a database without a rest stop */
export async function findImportedAt(queries: Queries): Promise<string | undefined> {
  const row = await queries.selectFrom('rest_stop').select('imported_at').executeTakeFirst()
  return row?.imported_at
}

/** Stores the facts of a database that has none. */
export async function insertImported(tx: Tx, restStop: RestStop, importedAt: string): Promise<void> {
  await tx
    .insertInto('rest_stop')
    .values({ id: 'current', site: JSON.stringify(restStop), imported_at: importedAt })
    .execute()
}
