import type { Queries, Tx } from '../../db/database.ts'

/** An earlier checkout of the same customer, whose payment page must be closed. */
export interface SupersededCheckout {
  id: string
  sessionId: string | null
}

/** Marks the customer's other open checkouts. @returns them, including those that were marked before. */
export function markSuperseded(
  tx: Tx,
  by: { checkoutId: string; customerId: string; supersededAt: string },
): Promise<SupersededCheckout[]> {
  return tx
    .updateTable('checkouts')
    .set((row) => ({
      superseded_at: row.fn.coalesce('superseded_at', row.val(by.supersededAt)),
    }))
    .where('customer_id', '=', by.customerId)
    .where('status', '=', 'open')
    .where('id', '<>', by.checkoutId)
    .returning(['id', 'session_id as sessionId'])
    .execute()
}

/** Open payment pages that must be closed, oldest first. */
export async function listSupersededPages(
  queries: Queries,
  limit: number,
): Promise<{ id: string; sessionId: string }[]> {
  const rows = await queries
    .selectFrom('checkouts')
    .select(['id', 'session_id as sessionId'])
    .where('status', '=', 'open')
    .where('superseded_at', 'is not', null)
    .where('session_id', 'is not', null)
    .orderBy('superseded_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, sessionId }) => (sessionId === null ? [] : [{ id, sessionId }]))
}
