import type { Cents } from '@fuel-shack/contract/platform/money'
import type { DeclineReason } from '@fuel-shack/contract/sales/orders/orders'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { changesRow, findRecord, type Stored } from '../../platform/db/rows.ts'

const COLUMNS = ['id', 'checkout_id', 'customer_id', 'transaction_id', 'total_cents', 'spend_cents'] as const

export interface PaidOrder extends Stored<'orders', (typeof COLUMNS)[number]> {
  checkoutId: string
  customerId: string
  /** Declined or cancelled: the customer gets the whole payment back. */
  isWithdrawn: boolean
  lines: { itemId: string; title: string; quantity: number; unitPaidCents: Cents; unitSurchargeCents: Cents }[]
}

type OrderKey = { id: string } | { transactionId: string }

/** @returns undefined also for an order at the counter, which was not paid here. */
export async function findPaidOrder(queries: Queries, key: OrderKey): Promise<PaidOrder | undefined> {
  const order = await queries
    .selectFrom('orders')
    .select([...COLUMNS, 'declined_at', 'cancelled_at'])
    .where((row) => ('id' in key ? row('id', '=', key.id) : row('transaction_id', '=', key.transactionId)))
    .$call(findRecord)
  if (!order || order.checkoutId === null || order.customerId === null) return undefined
  const lines = await queries
    .selectFrom('order_items')
    .select((row) => [
      'id as itemId',
      'title',
      'quantity',
      row('unit_price_cents', '+', row.ref('unit_surcharge_cents')).as('unitPaidCents'),
      'unit_surcharge_cents as unitSurchargeCents',
    ])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const { declinedAt, cancelledAt, checkoutId, customerId, ...sold } = order
  return { ...sold, checkoutId, customerId, isWithdrawn: declinedAt !== null || cancelledAt !== null, lines }
}

/** @returns false if it was handed over, cancelled, refunded in full, or declined before. */
export function markDeclined(tx: Tx, id: string, declined: { at: string; reason: DeclineReason }): Promise<boolean> {
  return tx
    .updateTable('orders')
    .set({ declined_at: declined.at, decline_reason: declined.reason, closed_at: declined.at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .$call(changesRow)
}

/**
 * One update: it cannot succeed together with the one that records that staff have read the order. Staff acknowledge the
 * cancellation anew, also if the bell was silenced for the order.
 *
 * @returns false if staff have read it, its time for cancelling is over, the offer to cancel it has ended, or it is closed.
 */
export function markCancelled(tx: Tx, id: string, cancelledAt: string): Promise<boolean> {
  return tx
    .updateTable('orders')
    .set({ cancelled_at: cancelledAt, closed_at: cancelledAt, acknowledged_at: null })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('seen_at', 'is', null)
    .where((row) =>
      row.or([
        row('cancellable_until', '>', cancelledAt),
        row.and([
          row('cancel_offered_until', '>', cancelledAt),
          row('acknowledged_at', 'is', null),
          row('docket_fetched_at', 'is', null),
        ]),
      ]),
    )
    .$call(changesRow)
}

/** The customer can cancel it until then, unless it reaches a person or a printer first. */
export async function saveCancelOffer(tx: Tx, id: string, offeredUntil: string): Promise<void> {
  await tx.updateTable('orders').set({ cancel_offered_until: offeredUntil }).where('id', '=', id).execute()
}

/** @returns whether that ends an offer to cancel it. Only the first time counts. */
export async function markDocketFetched(tx: Tx, id: string, fetchedAt: string): Promise<boolean> {
  const order = await tx
    .updateTable('orders')
    .set({ docket_fetched_at: fetchedAt })
    .where('id', '=', id)
    .where('docket_fetched_at', 'is', null)
    .returning('cancel_offered_until')
    .executeTakeFirst()
  return order !== undefined && order.cancel_offered_until !== null
}

/** Counts what the customer cancelled themselves. */
export async function countCancelled(tx: Tx, customerId: string, since: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('customer_id', '=', customerId)
    .where('cancelled_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
