import type { Order } from '@fuel-shack/contract/orders/orders'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { withItems } from './orders-store.ts'

/** Leaves what tax law requires: the items, the time, the amount and the payment's id. */
const ERASED_CONTACT = {
  contact_number: '',
  contact_email_address: null,
  customer_notes: '',
  delivery_address: null,
  customer_name: '',
  arrival_place: null,
} as const

export async function listOrdersOfCustomer(queries: Queries, customerId: string): Promise<Order[]> {
  const rows = await queries
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return withItems(queries, rows)
}

export async function hasOpenOrder(queries: Queries, customerId: string): Promise<boolean> {
  const open = await queries
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

export async function eraseOrderContacts(tx: Tx, customerId: string): Promise<void> {
  await tx.updateTable('orders').set(ERASED_CONTACT).where('customer_id', '=', customerId).execute()
  await tx
    .updateTable('order_items')
    .set({ note: '' })
    .where('order_id', 'in', (sub) => sub.selectFrom('orders').select('id').where('customer_id', '=', customerId))
    .execute()
  // What staff wrote about a refund can be about the customer.
  await tx
    .updateTable('refund_requests')
    .set({ note: '' })
    .where('order_id', 'in', (sub) => sub.selectFrom('orders').select('id').where('customer_id', '=', customerId))
    .execute()
}

/**
 * Erases the contacts of orders that were closed before `before`. The condition on `contact_number` repeats the index's
 * word for word: with a bound value SQLite would not use the index.
 *
 * @returns the number of changed orders.
 */
export async function clearOldOrderContacts(tx: Tx, before: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('closed_at', '<', before)
    .where(sql<boolean>`contact_number <> ''`)
    .orderBy('closed_at')
    .limit(limit)
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await tx.updateTable('orders').set(ERASED_CONTACT).where('id', 'in', ids).execute()
  await tx.updateTable('order_items').set({ note: '' }).where('order_id', 'in', ids).execute()
  await tx.updateTable('refund_requests').set({ note: '' }).where('order_id', 'in', ids).execute()
  return rows.length
}

/** @returns the ids of the deleted orders' checkouts, which can be deleted too. */
export async function deleteOldOrders(tx: Tx, before: string, limit: number): Promise<string[]> {
  const old = await tx
    .selectFrom('orders')
    .select(['id', 'checkout_id'])
    .where('created_at', '<', before)
    .where('closed_at', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  if (old.length === 0) return []
  const ids = old.map(({ id }) => id)
  await tx.deleteFrom('order_items').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('order_actions').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('print_jobs').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('orders').where('id', 'in', ids).execute()
  return old.map((order) => order.checkout_id)
}
