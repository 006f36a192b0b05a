import type { Queries, Tx } from '../db/database.ts'

/** What stays of an order is what tax law asks for: what was bought, when, for how much, and the payment's number. */
const WITHOUT_A_PERSON = {
  contact_number: '',
  contact_email_address: null,
  customer_notes: '',
  delivery_address: null,
} as const

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

export async function clearContactsOfCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.updateTable('orders').set(WITHOUT_A_PERSON).where('customer_id', '=', customerId).execute()
}

/** @returns how many orders that were handed over before `before` lost their person. */
export async function clearOldContacts(tx: Tx, before: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set(WITHOUT_A_PERSON)
    .where('fulfilled_at', '<', before)
    .where('contact_number', '<>', '')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteOldOrders(tx: Tx, before: string): Promise<number> {
  const old = tx
    .selectFrom('orders')
    .select('id')
    .where('created_at', '<', before)
    .where('fulfilled_at', 'is not', null)
  await tx.deleteFrom('order_items').where('order_id', 'in', old).execute()
  await tx.deleteFrom('order_actions').where('order_id', 'in', old).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('orders')
    .where('created_at', '<', before)
    .where('fulfilled_at', 'is not', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
