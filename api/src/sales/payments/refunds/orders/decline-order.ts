import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { DeclineOrder } from '@fuel-shack/contract/sales/payments/refunds'
import { authorOf, type LoggedInCaller } from '../../../../platform/callers.ts'
import { AppError } from '../../../../platform/errors.ts'
import { staffAction } from '../../../../platform/monitoring/security-log.ts'
import type { OrderRefundsDeps } from './order-refunds-deps.ts'
import { refundRest, totalOf } from './refund-rest.ts'

/**
 * Safe to repeat: the first reason counts. Nothing is refunded of an order at the counter: its money is at the till.
 *
 * @throws AppError `order_not_found`, `order_closed`, `reauthentication_required`
 */
export async function declineOrder(
  deps: OrderRefundsDeps,
  orderId: string,
  body: DeclineOrder,
  caller: LoggedInCaller,
): Promise<Order> {
  const { database, refundRequests, refundNotices, refundRights, paidOrders, securityLog } = deps
  const { reason, note = '' } = body
  const before = await paidOrders.getOrder(orderId)
  if (before.declinedAt !== undefined) return before
  if (before.counter) return declineCounterOrder(deps, before, reason, caller)
  const sold = await paidOrders.getPaidOrder(orderId)
  const approve = refundRights.approve(caller, { name: `Order ${orderNumberOf(before)}`, paidAt: before.createdAt })
  const refund = await database.transaction(async (tx) => {
    await refundRequests.lockPayment(tx, sold.transactionId)
    if (!(await paidOrders.decline(tx, sold, reason))) return undefined
    const refunded = await refundRest(deps, tx, sold, { cause: 'declined', reason, note, ...authorOf(caller), approve })
    await refundNotices.orderDeclined(tx, orderId, { reason, refund: refunded })
    return refunded
  })
  const order = await paidOrders.getOrder(orderId)
  if (refund) {
    securityLog.record(staffAction(caller, { action: 'declined', orderId, reason, cents: totalOf(refund) }))
  } else if (order.declinedAt === undefined) throw new AppError('order_closed')
  return order
}

async function declineCounterOrder(
  { database, paidOrders, printing, securityLog }: OrderRefundsDeps,
  { id: orderId }: Pick<Order, 'id'>,
  reason: DeclineOrder['reason'],
  caller: LoggedInCaller,
): Promise<Order> {
  const isDeclined = await database.transaction(async (tx) => {
    if (!(await paidOrders.declineCounterOrder(tx, orderId, reason))) return false
    await paidOrders.recordAction(tx, orderId, 'declined', authorOf(caller))
    await printing.callOff(tx, orderId)
    return true
  })
  if (isDeclined) securityLog.record(staffAction(caller, { action: 'declined', orderId, reason }))
  const order = await paidOrders.getOrder(orderId)
  if (order.declinedAt === undefined) throw new AppError('order_closed')
  return order
}
