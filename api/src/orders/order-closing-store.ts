import type { Cents } from '@fuel-shack/contract/values/money'
import type { DeclineReason } from '@fuel-shack/contract/orders/orders'
import type { Queries, Tx } from '../db/database.ts'

/** What an order was paid for. */
export interface PaidOrder {
  id: string
  checkoutId: string
  customerId: string
  transactionId: string
  totalCents: Cents
  /** The part of it that the balance paid. */
  spendCents: Cents
  /** Declined or cancelled: the customer gets the whole payment back. */
  isWithdrawn: boolean
  lines: { itemId: string; title: string; quantity: number; unitPriceCents: Cents }[]
}

type OrderKey = { id: string } | { transactionId: string }

export async function findPaidOrder(queries: Queries, key: OrderKey): Promise<PaidOrder | undefined> {
  const order = await queries
    .selectFrom('orders')
    .select([
      'id',
      'checkout_id as checkoutId',
      'customer_id as customerId',
      'transaction_id as transactionId',
      'total_cents as totalCents',
      'spend_cents as spendCents',
      'declined_at',
      'cancelled_at',
    ])
    .where((row) => ('id' in key ? row('id', '=', key.id) : row('transaction_id', '=', key.transactionId)))
    .executeTakeFirst()
  if (!order) return undefined
  const lines = await queries
    .selectFrom('order_items')
    .select(['id as itemId', 'title', 'quantity', 'unit_price_cents as unitPriceCents'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const { declined_at: declinedAt, cancelled_at: cancelledAt, ...sold } = order
  return { ...sold, isWithdrawn: declinedAt !== null || cancelledAt !== null, lines }
}

/** @returns false if it was handed over, cancelled, refunded in full, or declined before. */
export async function markDeclined(
  tx: Tx,
  id: string,
  declined: { at: string; reason: DeclineReason },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ declined_at: declined.at, decline_reason: declined.reason, closed_at: declined.at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/**
 * One update: it cannot succeed together with the one that records that staff have read the order.
 *
 * @returns false if staff have read it or said that it is ready, or if it is closed.
 */
export async function markCancelled(tx: Tx, id: string, cancelledAt: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ cancelled_at: cancelledAt, closed_at: cancelledAt })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('seen_at', 'is', null)
    .where('dispatched_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
