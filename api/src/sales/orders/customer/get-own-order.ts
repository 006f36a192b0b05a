import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { User } from '../../../platform/callers.ts'
import { orThrow } from '../../../platform/errors.ts'
import { readCollection } from '../rules/collection.ts'
import type { CustomerOrdersDeps } from './customer-orders-deps.ts'
import { findCustomerOrder } from './customer-orders-store.ts'

/** @throws AppError `order_not_found` */
export async function getOwnOrder(deps: CustomerOrdersDeps, caller: User, id: string): Promise<CustomerOrder> {
  const customer = await deps.customers.ensureCustomer(caller)
  const order = orThrow(await findCustomerOrder(deps.database.queries, customer.id, id), 'order_not_found')
  const [found = order] = await withCollection(deps, [order])
  return found
}

/** Adds where each order is collected. */
export async function withCollection(deps: CustomerOrdersDeps, orders: CustomerOrder[]): Promise<CustomerOrder[]> {
  const collectionAt = await readCollection(deps)
  return orders.map((order) => ({
    ...order,
    collectFrom: collectionAt(new Date(order.readyAt ?? order.createdAt)).where,
  }))
}
