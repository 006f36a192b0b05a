import { EXTRA_LIMIT_MINUTES, type PauseReason } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { changesRow, getRecord, type Stored } from '../../platform/db/rows.ts'

/** Reads the row with values that have expired. */
export function readStoredPace(queries: Queries): Promise<Stored<'kitchen_pace'>> {
  return queries.selectFrom('kitchen_pace').selectAll().$call(getRecord)
}

export async function savePause(queries: Queries, reason: PauseReason, until: string): Promise<void> {
  await queries.updateTable('kitchen_pace').set({ paused_until: until, pause_reason: reason }).execute()
}

/** A pause that ends later stays as it is. */
export async function extendPause(tx: Tx, reason: PauseReason, until: string): Promise<void> {
  await tx
    .updateTable('kitchen_pace')
    .set({ paused_until: until, pause_reason: reason })
    .where((row) => row.or([row('paused_until', 'is', null), row('paused_until', '<', until)]))
    .execute()
}

/** @returns whether there was a pause to end */
export function clearPause(queries: Queries, now: string): Promise<boolean> {
  return queries
    .updateTable('kitchen_pace')
    .set({ paused_until: null, pause_reason: null })
    .where('paused_until', '>', now)
    .$call(changesRow)
}

/**
 * Adds in one statement, so that two taps at the same time both count.
 *
 * @param seen nothing is added to other minutes than these. @returns whether they were added
 */
export function addExtraMinutes(
  queries: Queries,
  { minutes, seen }: { minutes: number; seen: number | undefined },
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  return queries
    .updateTable('kitchen_pace')
    .set((row) => ({
      extra_minutes: row
        .case()
        .when(row.or([row('extra_until', 'is', null), row('extra_until', '<=', now)]))
        .then(minutes)
        .when('extra_minutes', '>', EXTRA_LIMIT_MINUTES - minutes)
        .then(EXTRA_LIMIT_MINUTES)
        .else(row('extra_minutes', '+', minutes))
        .end(),
      extra_until: until,
    }))
    .$if(seen === 0, (update) =>
      update.where((row) => row.or([row('extra_until', 'is', null), row('extra_until', '<=', now)])),
    )
    .$if(seen !== undefined && seen > 0, (update) =>
      update.where('extra_until', '>', now).where('extra_minutes', '=', seen ?? 0),
    )
    .$call(changesRow)
}

/** @returns whether there were extra minutes */
export function clearExtraMinutes(queries: Queries, now: string): Promise<boolean> {
  return queries
    .updateTable('kitchen_pace')
    .set({ extra_minutes: 0, extra_until: null })
    .where('extra_until', '>', now)
    .$call(changesRow)
}

/** @param cooks null: as many as usual. */
export async function saveCooks(queries: Queries, cooks: number | null, until: string | null): Promise<void> {
  await queries.updateTable('kitchen_pace').set({ cooks, cooks_until: until }).execute()
}

export function readAttendance(queries: Queries): Promise<Stored<'kitchen_attendance'>> {
  return queries.selectFrom('kitchen_attendance').selectAll().$call(getRecord)
}

/** @param unseenSince undefined: it has no beginning. @returns whether this call is the one that began the outage. */
export function beginOutage(
  tx: Tx,
  { at, unseenSince }: { at: string; unseenSince: string | undefined },
): Promise<boolean> {
  return tx
    .updateTable('kitchen_attendance')
    .set((row) => ({
      unattended_since: at,
      ...(unseenSince !== undefined && { unseen_since: row.fn.coalesce('unseen_since', row.val(unseenSince)) }),
    }))
    .where('unattended_since', 'is', null)
    .$call(changesRow)
}

/** @returns whether this call is the one that ended the outage. */
export function endOutage(tx: Tx): Promise<boolean> {
  return tx
    .updateTable('kitchen_attendance')
    .set({ unattended_since: null })
    .where('unattended_since', 'is not', null)
    .$call(changesRow)
}

/** @returns whether this call is the one that ended the time in which no screen was seen. */
export function endUnseen(tx: Tx, since: string): Promise<boolean> {
  return tx
    .updateTable('kitchen_attendance')
    .set({ unseen_since: null })
    .where('unseen_since', '=', since)
    .$call(changesRow)
}
