import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Caller } from '../../platform/callers.ts'
import { changeOrder } from './change-order.ts'
import { markOpen } from './order-changes-store.ts'
import type { OrdersDeps } from './orders-deps.ts'

/** Safe to repeat. @throws AppError `order_not_found` */
export async function resetOrder(deps: OrdersDeps, id: string, caller: Caller): Promise<Order> {
  const { order } = await changeOrder(deps, { id, caller, action: 'reset', mark: (tx) => markOpen(tx, id) })
  return order
}
