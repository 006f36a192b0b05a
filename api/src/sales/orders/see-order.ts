import type { ChangedOrder } from '@fuel-shack/contract/sales/orders/orders'
import { authorOf, type Caller } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changeOrderOnce } from './change-order.ts'
import { appendOrderAction, markSeen } from './order-changes-store.ts'
import type { OrdersDeps } from './orders-deps.ts'

/** Safe to repeat: the first time is stored. @throws AppError `order_not_found` */
export function seeOrder(deps: OrdersDeps, id: string, caller: Caller): Promise<ChangedOrder> {
  return changeOrderOnce(deps, 'seenAt', { id, caller, action: 'seen', mark: (tx, now) => markSeen(tx, id, now) })
}

/** A person who acts on an order has read it, so its customer cannot cancel it any more. */
export async function seeBeforeActing(
  { changes, newId }: OrdersDeps,
  tx: Tx,
  seen: { orderId: string; caller: Caller; createdAt: string },
): Promise<void> {
  const { orderId, caller, createdAt } = seen
  if (!(await markSeen(tx, orderId, createdAt))) return
  await appendOrderAction(tx, { id: newId(), orderId, action: 'seen', ...authorOf(caller), createdAt })
  await changes.bump(tx, 'orders')
}
