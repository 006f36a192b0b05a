import type { Queries, Tx } from '../platform/db/database.ts'
import { listRecords, toRow, type Stored } from '../platform/db/rows.ts'
import { saveRow } from '../platform/db/save-row.ts'

export type StoredScreen = Stored<'staff_screens'>

/** An older report that arrives late does not replace a newer one of another instance. */
export async function saveScreen(queries: Queries, screen: StoredScreen): Promise<void> {
  const row = toRow(screen)
  await queries
    .insertInto('staff_screens')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(row).where('staff_screens.seen_at', '<=', screen.seenAt),
    )
    .execute()
}

/** Closes a screen that was on, and stores nothing of one that was not. */
export async function closeScreen(queries: Queries, id: string, at: string, seenAfter: string): Promise<void> {
  await queries
    .updateTable('staff_screens')
    .set({ is_closed: 1, seen_at: at })
    .where('id', '=', id)
    .where('is_closed', '=', 0)
    .where('seen_at', '>', seenAfter)
    .execute()
}

/** Seen after that, closed ones too. */
export function listScreens(queries: Queries, seenAfter: string): Promise<StoredScreen[]> {
  return queries.selectFrom('staff_screens').selectAll().where('seen_at', '>', seenAfter).$call(listRecords)
}

export async function findNames(queries: Queries, accountIds: string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('staff_names')
    .select(['account_id', 'first_name'])
    .where('account_id', 'in', accountIds)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row.first_name]))
}

/** Lists the names by account, for a choice of persons. */
export function listNames(queries: Queries): Promise<Pick<Stored<'staff_names'>, 'accountId' | 'firstName'>[]> {
  return queries
    .selectFrom('staff_names')
    .select(['account_id', 'first_name'])
    .orderBy('first_name')
    .orderBy('account_id')
    .$call(listRecords)
}

export function listSeen(queries: Queries): Promise<Stored<'staff_names'>[]> {
  return queries.selectFrom('staff_names').selectAll().$call(listRecords)
}

/** @returns whether the name is new or has changed. */
export async function saveName(tx: Tx, name: Stored<'staff_names'>): Promise<boolean> {
  const before = (await findNames(tx, [name.accountId])).get(name.accountId)
  await saveRow(tx, 'staff_names', ['account_id'], toRow(name))
  return before !== name.firstName
}
