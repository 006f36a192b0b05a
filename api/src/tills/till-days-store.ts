import type { Queries, Tx } from '../db/database.ts'
import type { DayUse, TillLimits } from './till-limits.ts'

interface TillDay {
  tillId: string
  day: string
}

/** Counts a movement towards a till's day, in the movement's own transaction. @returns false where a limit is in the way. */
export async function takeFromDay(
  tx: Tx,
  { tillId, day }: TillDay,
  use: DayUse,
  { maxDayCents, maxDayRewardCents }: TillLimits,
): Promise<boolean> {
  await tx
    .insertInto('till_days')
    .values({ till_id: tillId, day, alerted_at: null })
    .onConflict((conflict) => conflict.columns(['till_id', 'day']).doNothing())
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('till_days')
    .set((row) => ({
      collected_cents: row('collected_cents', '+', use.collectedCents),
      redeemed_cents: row('redeemed_cents', '+', use.redeemedCents),
      spent_cents: row('spent_cents', '+', use.spentCents),
    }))
    .where('till_id', '=', tillId)
    .where('day', '=', day)
    .where((row) => row(row('collected_cents', '+', use.collectedCents), '<=', maxDayCents))
    .where((row) => row(row('redeemed_cents', '+', use.redeemedCents), '<=', maxDayRewardCents))
    .where((row) => row(row('spent_cents', '+', use.spentCents), '<=', maxDayRewardCents))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** @returns true for the first alert of the day, also where several instances reach the limit at once. */
export async function markAlerted(tx: Tx, { tillId, day }: TillDay, alertedAt: string): Promise<boolean> {
  await tx
    .insertInto('till_days')
    .values({ till_id: tillId, day, alerted_at: null })
    .onConflict((conflict) => conflict.columns(['till_id', 'day']).doNothing())
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('till_days')
    .set({ alerted_at: alertedAt })
    .where('till_id', '=', tillId)
    .where('day', '=', day)
    .where('alerted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function deleteOldDays(queries: Queries, before: string): Promise<void> {
  await queries.deleteFrom('till_days').where('day', '<', before).execute()
}
