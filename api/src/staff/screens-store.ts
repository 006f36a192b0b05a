import type { Queries } from '../db/database.ts'

export interface StoredScreen {
  id: string
  accountId: string
  isVisible: boolean
  isAudible: boolean
  isClosed: boolean
  seenAt: string
}

/** An older report that arrives late does not replace a newer one of another instance. */
export async function saveScreen(queries: Queries, screen: StoredScreen): Promise<void> {
  const state = {
    account_id: screen.accountId,
    is_visible: screen.isVisible ? 1 : 0,
    is_audible: screen.isAudible ? 1 : 0,
    is_closed: screen.isClosed ? 1 : 0,
    seen_at: screen.seenAt,
  } as const
  await queries
    .insertInto('staff_screens')
    .values({ id: screen.id, ...state })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(state).where('staff_screens.seen_at', '<=', screen.seenAt),
    )
    .execute()
}

/** Seen after that instant, closed ones too. */
export async function listScreens(queries: Queries, seenAfter: string): Promise<StoredScreen[]> {
  const rows = await queries.selectFrom('staff_screens').selectAll().where('seen_at', '>', seenAfter).execute()
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    isVisible: row.is_visible === 1,
    isAudible: row.is_audible === 1,
    isClosed: row.is_closed === 1,
    seenAt: row.seen_at,
  }))
}

export async function deleteScreens(queries: Queries, seenBefore: string): Promise<void> {
  await queries.deleteFrom('staff_screens').where('seen_at', '<', seenBefore).execute()
}
