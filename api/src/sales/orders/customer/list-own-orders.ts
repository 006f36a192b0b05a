import type { OrderHistory } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { User } from '../../../platform/callers.ts'
import type { CustomerOrdersDeps } from './customer-orders-deps.ts'
import { listOrdersBefore } from './customer-orders-store.ts'
import { getOwnOrder } from './get-own-order.ts'

const HISTORY_PAGE = 20

/** @throws AppError `order_not_found` if `before` is not the caller's. */
export async function listOwnOrders(deps: CustomerOrdersDeps, caller: User, before?: string): Promise<OrderHistory> {
  const customer = await deps.customers.ensureCustomer(caller)
  const from = before === undefined ? undefined : await getOwnOrder(deps, caller, before)
  const page = { before: from, limit: HISTORY_PAGE + 1 }
  const orders = await listOrdersBefore(deps.database.queries, customer.id, page)
  return { orders: orders.slice(0, HISTORY_PAGE), hasMore: orders.length > HISTORY_PAGE }
}
