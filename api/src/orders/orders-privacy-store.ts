import type { Order } from '@fuel-shack/contract/orders'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { withItems } from './orders-store.ts'

/** What stays of an order is what tax law asks for: what was bought, when, for how much, and the payment's number. */
const WITHOUT_A_PERSON = {
  contact_number: '',
  contact_email_address: null,
  customer_notes: '',
  delivery_address: null,
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
    .where('fulfilled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

export async function eraseOrderContacts(tx: Tx, customerId: string): Promise<void> {
  await tx.updateTable('orders').set(WITHOUT_A_PERSON).where('customer_id', '=', customerId).execute()
}

/**
 * The condition on `contact_number` is the index's own, word for word: with a bound value SQLite would not use it.
 *
 * @returns how many orders that were handed over before `before` lost their person
 */
export async function clearOldOrderContacts(tx: Tx, before: string, limit: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set(WITHOUT_A_PERSON)
    .where('id', 'in', (sub) =>
      sub
        .selectFrom('orders')
        .select('id')
        .where('fulfilled_at', '<', before)
        .where(sql<boolean>`contact_number <> ''`)
        .orderBy('fulfilled_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** @returns the checkouts of the deleted orders, which nothing refers to any more */
export async function deleteOldOrders(tx: Tx, before: string, limit: number): Promise<string[]> {
  const old = await tx
    .selectFrom('orders')
    .select(['id', 'checkout_id'])
    .where('created_at', '<', before)
    .where('fulfilled_at', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  if (old.length === 0) return []
  const ids = old.map(({ id }) => id)
  await tx.deleteFrom('order_items').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('order_actions').where('order_id', 'in', ids).execute()
  await tx.deleteFrom('orders').where('id', 'in', ids).execute()
  return old.map((order) => order.checkout_id)
}
