import type { Tx } from '../db/database.ts'
import type { DayUsage, TillLimits } from './till-limits.ts'

interface TillDay {
  tillId: string
  day: string
}

/** Adds a movement to a till's day in the movement's transaction. @returns false if a limit would be exceeded. */
export async function addToDay(
  tx: Tx,
  { tillId, day }: TillDay,
  usage: DayUsage,
  { maxDayCents, maxDayRewardCents }: TillLimits,
): Promise<boolean> {
  await ensureDay(tx, { tillId, day })
  const { numUpdatedRows } = await tx
    .updateTable('till_days')
    .set((row) => ({
      collected_cents: row('collected_cents', '+', usage.collectedCents),
      redeemed_cents: row('redeemed_cents', '+', usage.redeemedCents),
      spent_cents: row('spent_cents', '+', usage.spentCents),
    }))
    .where('till_id', '=', tillId)
    .where('day', '=', day)
    .where((row) => row(row('collected_cents', '+', usage.collectedCents), '<=', maxDayCents))
    .where((row) => row(row('redeemed_cents', '+', usage.redeemedCents), '<=', maxDayRewardCents))
    .where((row) => row(row('spent_cents', '+', usage.spentCents), '<=', maxDayRewardCents))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** @returns true for the first alert of the day, even if several instances reach the limit at the same time. */
export async function markAlerted(tx: Tx, { tillId, day }: TillDay, alertedAt: string): Promise<boolean> {
  await ensureDay(tx, { tillId, day })
  const { numUpdatedRows } = await tx
    .updateTable('till_days')
    .set({ alerted_at: alertedAt })
    .where('till_id', '=', tillId)
    .where('day', '=', day)
    .where('alerted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

async function ensureDay(tx: Tx, { tillId, day }: TillDay): Promise<void> {
  await tx
    .insertInto('till_days')
    .values({ till_id: tillId, day, alerted_at: null })
    .onConflict((conflict) => conflict.columns(['till_id', 'day']).doNothing())
    .execute()
}
