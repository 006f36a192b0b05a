import type { ChangedOrder } from '@fuel-shack/contract/sales/orders/orders'
import { authorOf, type Caller } from '../../platform/callers.ts'
import { newOrderMessageId } from '../../messages/templates/staff-pushes.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changeOrderOnce } from './change-order.ts'
import { appendOrderAction, markSeen, markSeenUnlessAhead } from './order-changes-store.ts'
import type { OrdersDeps } from './orders-deps.ts'

/** Safe to repeat: the first time is stored. An order that sleeps stays as it is. @throws AppError `order_not_found` */
export function seeOrder(deps: OrdersDeps, id: string, caller: Caller): Promise<ChangedOrder> {
  const mark = (tx: Tx, now: string) => markSeenUnlessAhead(tx, id, now)
  return changeOrderOnce(deps, 'seenAt', { id, caller, action: 'seen', mark })
}

/** A person who acts on an order has read it: its customer cannot cancel it any more, and staff need no push about it. */
export async function seeBeforeActing(
  { changes, messages, newId }: Pick<OrdersDeps, 'changes' | 'newId'> & { messages: Pick<MessagesService, 'withdraw'> },
  tx: Tx,
  seen: { orderId: string; caller: Caller; createdAt: string },
): Promise<void> {
  const { orderId, caller, createdAt } = seen
  if (!(await markSeen(tx, orderId, createdAt))) return
  await messages.withdraw(tx, newOrderMessageId(orderId))
  await appendOrderAction(tx, { id: newId(), orderId, action: 'seen', ...authorOf(caller), createdAt })
  await changes.bump(tx, 'orders')
}
