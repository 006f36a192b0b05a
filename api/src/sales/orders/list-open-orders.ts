import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { withStaff } from './order-staff.ts'
import type { OrdersDeps } from './orders-deps.ts'
import * as store from './orders-store.ts'

/** Where no one acknowledges cancelled orders, they leave the list with the next change after this. */
const CANCELLED_FOR_MS = 12 * 60 * 60_000

export async function listOpenOrders(deps: OrdersDeps): Promise<Order[]> {
  const cancelledSince = new Date(deps.clock().getTime() - CANCELLED_FOR_MS).toISOString()
  return withStaff(deps, await store.listOpenOrders(deps.database.queries, cancelledSince))
}
