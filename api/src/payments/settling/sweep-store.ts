import { sql, type NotNull } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** Literals, not parameters: with a parameter SQLite does not use the partial index. */
const CAN_BE_PAID = sql<boolean>`status = 'open' and session_id is not null`

/** With `session_id is null` SQLite would also read the closed checkouts without a page. */
const HAS_NO_PAGE = sql<boolean>`status = 'open' and coalesce(session_id, '') = ''`

/** Open checkouts with a payment page, the least recently checked first. */
export function listCheckoutsToSweep(
  queries: Queries,
  from: { sweptBefore: string; after: { sweptAt: string; id: string } | undefined; limit: number },
) {
  const { after } = from
  return queries
    .selectFrom('checkouts')
    .select(['id', 'session_id as sessionId', 'created_at as createdAt', 'swept_at as sweptAt'])
    .where(CAN_BE_PAID)
    .where('swept_at', '<=', from.sweptBefore)
    .$if(after !== undefined, (query) =>
      query.where((row) => row(row.refTuple('swept_at', 'id'), '>', row.tuple(after?.sweptAt ?? '', after?.id ?? ''))),
    )
    .orderBy('swept_at')
    .orderBy('id')
    .limit(from.limit)
    .$narrowType<{ sessionId: NotNull }>()
    .execute()
}

export type SweptCheckout = Awaited<ReturnType<typeof listCheckoutsToSweep>>[number]

export async function markSwept(queries: Queries, checkoutIds: string[], sweptAt: string): Promise<void> {
  await queries.updateTable('checkouts').set({ swept_at: sweptAt }).where('id', 'in', checkoutIds).execute()
}

/** A wrong clock can leave times in the future, and such a checkout would not be swept until then. */
export async function correctFutureSweeps(queries: Queries, times: { laterThan: string; to: string }): Promise<void> {
  await queries
    .updateTable('checkouts')
    .set({ swept_at: times.to })
    .where(CAN_BE_PAID)
    .where('swept_at', '>', times.laterThan)
    .execute()
}

/** @returns when the least recently checked checkout was checked, or else created. */
export async function findOldestSweep(queries: Queries): Promise<string | undefined> {
  const row = await queries
    .selectFrom('checkouts')
    .select('swept_at as sweptAt')
    .where(CAN_BE_PAID)
    .orderBy('swept_at')
    .limit(1)
    .executeTakeFirst()
  return row?.sweptAt
}

/** Closes checkouts without a payment page, which can never be paid, once they reserve nothing of a balance. */
export async function abandonCheckoutsWithoutPage(queries: Queries, createdBefore: string): Promise<void> {
  await queries
    .updateTable('checkouts')
    .set({ status: 'failed' })
    .where(HAS_NO_PAGE)
    .where('is_spend_reserved', '=', 0)
    .where('created_at', '<', createdBefore)
    .execute()
}
