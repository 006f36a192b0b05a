import type { PaidWhile } from '@fuel-shack/contract/orders/orders'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { Tx } from '../db/database.ts'
import { soldLineRow, type SoldLine } from '../sold-line.ts'

export interface NewOrder {
  id: string
  checkoutId: string
  customerId: string
  createdAt: string
  customerName: string
  points: number
  isDelivery: boolean
  contactNumber: string
  contactEmailAddress: string | null
  isEmailVerified: boolean
  transactionId: string
  customerNotes: string
  isEatingHere: boolean
  totalCents: Cents
  /** Paid with the balance of the customer's card. */
  spendCents: Cents
  readyAt: string
  /** Null: now. */
  startAt: string | null
  preparationMinutes: number
  /** When the customer can no longer cancel it, if staff have not read it before. */
  cancellableUntil: string
  grillPortions: number
  paidWhile: PaidWhile[]
  items: (SoldLine & { id: string; wasSoldOut: boolean })[]
}

const FIRST_NUMBER = 101
const LAST_NUMBER = 999

/** Three digits, so that the numbers of some nine hundred orders in a row are different. The row serialises the orders. */
async function nextNumber(tx: Tx): Promise<string> {
  const { last } = await tx
    .updateTable('order_numbers')
    .set((row) => ({
      last: row
        .case()
        .when('last', '>=', LAST_NUMBER)
        .then(FIRST_NUMBER)
        .else(row('last', '+', 1))
        .end(),
    }))
    .where('id', '=', 'current')
    .returning('last')
    .executeTakeFirstOrThrow()
  return String(last)
}

/** @returns the order's number. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<string> {
  const number = await nextNumber(tx)
  await tx
    .insertInto('orders')
    .values({
      id: order.id,
      checkout_id: order.checkoutId,
      customer_id: order.customerId,
      created_at: order.createdAt,
      fulfilled_at: null,
      dispatched_at: null,
      dispatch_locked_until: null,
      is_delivery: order.isDelivery ? 1 : 0,
      is_eating_here: order.isEatingHere ? 1 : 0,
      delivery_address: null,
      contact_number: order.contactNumber,
      contact_email_address: order.contactEmailAddress,
      is_email_verified: order.isEmailVerified ? 1 : 0,
      transaction_id: order.transactionId,
      customer_notes: order.customerNotes,
      total_cents: order.totalCents,
      spend_cents: order.spendCents,
      ready_at: order.readyAt,
      start_at: order.startAt,
      preparation_minutes: order.preparationMinutes,
      grill_portions: order.grillPortions,
      paid_while: JSON.stringify(order.paidWhile),
      notified_by: '[]',
      escalations: '[]',
      dispute_status: null,
      disputed_at: null,
      refunded_at: null,
      number,
      customer_name: order.customerName,
      seen_at: null,
      acknowledged_at: null,
      started_at: null,
      arrival_place: null,
      arrived_at: null,
      declined_at: null,
      decline_reason: null,
      cancellable_until: order.cancellableUntil,
      cancel_offered_until: null,
      docket_fetched_at: null,
      cancelled_at: null,
      points: order.points,
      closed_at: null,
    })
    .execute()
  await tx
    .insertInto('order_items')
    .values(
      order.items.map((item, position) => ({
        id: item.id,
        order_id: order.id,
        position,
        ...soldLineRow(item),
        was_sold_out: item.wasSoldOut ? 1 : 0,
      })),
    )
    .execute()
  return number
}
