import type { Order } from '@fuel-shack/contract/orders'
import type { Queries, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { clearContactsOfCustomer, clearOldContacts, deleteOldOrders, hasOpenOrder } from './orders-privacy-store.ts'
import { listOrdersOfCustomer } from './orders-store.ts'

export function listCustomerOrders(queries: Queries, customerId: string): Promise<Order[]> {
  return listOrdersOfCustomer(queries, customerId)
}

/** @throws AppError `order_open` */
export async function forgetCustomerOnOrders(tx: Tx, customerId: string): Promise<void> {
  if (await hasOpenOrder(tx, customerId)) throw new AppError('order_open')
  await clearContactsOfCustomer(tx, customerId)
}

export async function applyOrderRetention(
  tx: Tx,
  before: { contacts: string; orders: string },
): Promise<{ orderContacts: number; orders: number }> {
  return {
    orderContacts: await clearOldContacts(tx, before.contacts),
    orders: await deleteOldOrders(tx, before.orders),
  }
}
