import type { Queries, Tx } from '../../../platform/db/database.ts'
import { changesRow, toRow } from '../../../platform/db/rows.ts'
import type { DayUsage, MovementLimits } from './movement-limits.ts'
import type { MovementTables } from './movement-tables.ts'

export interface MovementRequest {
  /** The till, or the account of the member of staff. */
  by: string
  idempotencyKey: string
  requestHash: string
}

interface MoverDay {
  by: string
  /** YYYY-MM-DD. */
  day: string
}

/** The stored responses to what tills or staff requested, and their sums of a day. */
export function createMovementStore({ requests, days, by: byColumn }: MovementTables) {
  async function ensureDay(tx: Tx, { by, day }: MoverDay): Promise<void> {
    await tx
      .insertInto(days)
      .values({ [byColumn]: by, day, alerted_at: null })
      .onConflict((conflict) => conflict.columns([byColumn, 'day']).doNothing())
      .execute()
  }

  return {
    findRequest: (
      queries: Queries,
      { by, idempotencyKey }: MovementRequest,
    ): Promise<{ requestHash: string; response: unknown; createdAt: string } | undefined> =>
      queries
        .selectFrom(requests)
        .select(['request_hash as requestHash', 'response', 'created_at as createdAt'])
        .where(byColumn, '=', by)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst(),

    async insertRequest(
      tx: Tx,
      { by, ...request }: MovementRequest & { response: object; cardId: string; createdAt: string },
    ): Promise<void> {
      await tx
        .insertInto(requests)
        .values({ [byColumn]: by, ...toRow(request) })
        .execute()
    },

    /** Adds a movement to a day in the movement's transaction. @returns false if a limit would be exceeded. */
    async addToDay(
      tx: Tx,
      { by, day }: MoverDay,
      usage: DayUsage,
      { maxDayCents, maxDayRewardCents }: MovementLimits,
    ): Promise<boolean> {
      await ensureDay(tx, { by, day })
      return tx
        .updateTable(days)
        .set((row) => ({
          collected_cents: row('collected_cents', '+', usage.collectedCents),
          redeemed_cents: row('redeemed_cents', '+', usage.redeemedCents),
          spent_cents: row('spent_cents', '+', usage.spentCents),
          movements: row('movements', '+', 1),
        }))
        .where(byColumn, '=', by)
        .where('day', '=', day)
        .where((row) => row(row('collected_cents', '+', usage.collectedCents), '<=', maxDayCents))
        .where((row) => row(row('redeemed_cents', '+', usage.redeemedCents), '<=', maxDayRewardCents))
        .where((row) => row(row('spent_cents', '+', usage.spentCents), '<=', maxDayRewardCents))
        .$call(changesRow)
    },

    /** @returns true for the first alert of the day, even if several instances reach the limit at the same time. */
    async markAlerted(tx: Tx, { by, day }: MoverDay, alertedAt: string): Promise<boolean> {
      await ensureDay(tx, { by, day })
      return tx
        .updateTable(days)
        .set({ alerted_at: alertedAt })
        .where(byColumn, '=', by)
        .where('day', '=', day)
        .where('alerted_at', 'is', null)
        .$call(changesRow)
    },
  }
}
