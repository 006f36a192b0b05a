import type { Queries } from '../../platform/db/database.ts'
import { listRecords, toRow, type Stored } from '../../platform/db/rows.ts'

type StoredKey = Stored<'provider_keys'>

export function listKeys(queries: Queries): Promise<StoredKey[]> {
  return queries.selectFrom('provider_keys').selectAll().orderBy('setting').$call(listRecords)
}

export async function deleteKeys(queries: Queries, settings: readonly string[]): Promise<void> {
  await queries.deleteFrom('provider_keys').where('setting', 'in', settings).execute()
}

export async function insertKey(queries: Queries, key: StoredKey): Promise<void> {
  await queries.insertInto('provider_keys').values(toRow(key)).execute()
}
