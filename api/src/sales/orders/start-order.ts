import type { ChangedOrder } from '@fuel-shack/contract/sales/orders/orders'
import type { Caller } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changeOrderOnce } from './change-order.ts'
import { markStarted } from './order-changes-store.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { seeBeforeActing } from './see-order.ts'

/** Safe to repeat: the first time is stored. @throws AppError `order_not_found`, `order_closed` */
export async function startOrder(deps: OrdersDeps, id: string, caller: Caller): Promise<ChangedOrder> {
  const mark = async (tx: Tx, now: string) => {
    await seeBeforeActing(deps, tx, { orderId: id, caller, createdAt: now })
    return markStarted(tx, id, now)
  }
  const order = await changeOrderOnce(deps, 'startedAt', { id, caller, action: 'started', mark })
  if (order.startedAt === undefined) throw new AppError('order_closed')
  return order
}
