import type { Queries, Tx } from '../../platform/db/database.ts'
import { isInPart, type ListPart } from '../../platform/db/newest-first.ts'
import { listRecords, toRow, type Stored } from '../../platform/db/rows.ts'
import { saveRow } from '../../platform/db/save-row.ts'

export type StoredSetting = Stored<'settings'>
export type StoredChange = Stored<'setting_changes'>

export function listSettings(queries: Queries): Promise<StoredSetting[]> {
  return queries.selectFrom('settings').selectAll().orderBy('name').$call(listRecords)
}

export function saveSetting(tx: Tx, { value, ...setting }: StoredSetting): Promise<void> {
  return saveRow(tx, 'settings', ['name'], { ...toRow(setting), value: JSON.stringify(value) })
}

export async function appendChange(tx: Tx, { beforeValue, afterValue, ...change }: StoredChange): Promise<void> {
  const values = { before_value: JSON.stringify(beforeValue), after_value: JSON.stringify(afterValue) }
  await tx
    .insertInto('setting_changes')
    .values({ ...toRow(change), ...values })
    .execute()
}

/** @param value a text. */
export async function hasHadValue(queries: Queries, setting: string, value: string): Promise<boolean> {
  const json = JSON.stringify(value)
  const row = await queries
    .selectFrom('setting_changes')
    .select('id')
    .where('setting', '=', setting)
    .where((row) => row.or([row('before_value', '=', json), row('after_value', '=', json)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the newest first. @param setting undefined: of all settings. */
export function listChanges(queries: Queries, part: ListPart, setting?: string): Promise<StoredChange[]> {
  return queries
    .selectFrom('setting_changes')
    .selectAll()
    .where(isInPart(part, { at: 'created_at', id: 'id', accountId: 'account_id' }))
    .$if(setting !== undefined, (query) => query.where('setting', '=', setting ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(part.limit)
    .$call(listRecords)
}
