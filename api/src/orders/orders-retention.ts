import type { Order } from '@fuel-shack/contract/orders'
import type { Queries, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { clearContactsOfCustomer, clearOldContacts, deleteOldOrders, hasOpenOrder } from './orders-privacy-store.ts'
import { listOrdersOfCustomer } from './orders-store.ts'

export function listCustomerOrders(queries: Queries, customerId: string): Promise<Order[]> {
  return listOrdersOfCustomer(queries, customerId)
}

/** @throws AppError `order_open` while something is still to be handed over. */
export async function assertNoOpenOrder(tx: Tx, customerId: string): Promise<void> {
  if (await hasOpenOrder(tx, customerId)) throw new AppError('order_open')
}

export function eraseOrderContacts(tx: Tx, customerId: string): Promise<void> {
  return clearContactsOfCustomer(tx, customerId)
}

export function clearOrderContacts(tx: Tx, before: string, limit: number): Promise<number> {
  return clearOldContacts(tx, before, limit)
}

/** @returns the checkouts of the deleted orders, which nothing refers to any more */
export function deleteOrders(tx: Tx, before: string, limit: number): Promise<string[]> {
  return deleteOldOrders(tx, before, limit)
}
