import type { Queries } from '../db/database.ts'

export interface StoredScreen {
  id: string
  accountId: string
  isVisible: boolean
  isAudible: boolean
  isClosed: boolean
  seenAt: string
}

/** Reports in the future are older than they seem: the clock has been set back since. */
export interface SeenPeriod {
  after: string
  until: string
}

/**
 * An older report that arrives late does not replace a newer one of another instance.
 * @param latest of a report that is newer; a later one was stored before the clock was set back.
 */
export async function saveScreen(queries: Queries, screen: StoredScreen, latest: string): Promise<void> {
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
      conflict
        .column('id')
        .doUpdateSet(state)
        .where((row) =>
          row.or([row('staff_screens.seen_at', '<=', screen.seenAt), row('staff_screens.seen_at', '>', latest)]),
        ),
    )
    .execute()
}

/** Seen in that period, closed ones too. */
export async function listScreens(queries: Queries, seen: SeenPeriod): Promise<StoredScreen[]> {
  const rows = await queries
    .selectFrom('staff_screens')
    .selectAll()
    .where('seen_at', '>', seen.after)
    .where('seen_at', '<=', seen.until)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    isVisible: row.is_visible === 1,
    isAudible: row.is_audible === 1,
    isClosed: row.is_closed === 1,
    seenAt: row.seen_at,
  }))
}
