import type { ChangedOrder } from '@fuel-shack/contract/sales/orders/orders'
import type { Caller } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changeOrderOnce, isWithdrawn } from './change-order.ts'
import { markFulfilled } from './order-changes-store.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { seeBeforeActing } from './see-order.ts'

/** Puts the order's points on the card, the first time. Safe to repeat. @throws AppError `order_not_found`, `order_closed` */
export async function fulfilOrder(deps: OrdersDeps, id: string, caller: Caller): Promise<ChangedOrder> {
  const mark = async (tx: Tx, now: string) => {
    await seeBeforeActing(deps, tx, { orderId: id, caller, createdAt: now })
    const checkoutId = await markFulfilled(tx, id, now)
    if (typeof checkoutId === 'string') await deps.loyalty.releasePoints(tx, checkoutId)
    return checkoutId !== undefined
  }
  const order = await changeOrderOnce(deps, 'fulfilledAt', { id, caller, action: 'fulfilled', mark })
  if (isWithdrawn(order)) throw new AppError('order_closed')
  return order
}
