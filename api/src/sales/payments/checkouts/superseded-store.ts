import { sql, type NotNull } from 'kysely'
import type { Queries, Tx } from '../../../platform/db/database.ts'
import type { CheckoutRecord } from './checkout-store.ts'

/** An earlier checkout of the same customer, whose payment page must be closed. */
export type SupersededCheckout = Pick<CheckoutRecord, 'id' | 'sessionId'>

interface Superseding {
  checkoutId: string
  customerId: string
  supersededAt: string
}

/** Marks the customer's other open checkouts, whose pages must be closed. @returns them, with those that were marked before. */
export function markSuperseded(tx: Tx, by: Superseding): Promise<SupersededCheckout[]> {
  return (
    tx
      .updateTable('checkouts')
      .set((row) => ({ superseded_at: row.fn.coalesce('superseded_at', row.val(by.supersededAt)) }))
      .where('customer_id', '=', by.customerId)
      // The status is a literal, with which SQLite finds the partial index.
      .where('status', '=', sql.lit('open'))
      .where('id', '<>', by.checkoutId)
      .returning(['id', 'session_id as sessionId'])
      .execute()
  )
}

/** Open payment pages that must be closed, oldest first. */
export function listSupersededPaymentPages(
  queries: Queries,
  limit: number,
): Promise<{ id: string; sessionId: string }[]> {
  return queries
    .selectFrom('checkouts')
    .select(['id', 'session_id as sessionId'])
    .where('status', '=', sql.lit('open'))
    .where('superseded_at', 'is not', null)
    .where('session_id', 'is not', null)
    .orderBy('superseded_at')
    .limit(limit)
    .$narrowType<{ sessionId: NotNull }>()
    .execute()
}
