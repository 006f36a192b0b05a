import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { isOpenStatus, orderStatusOf } from '@fuel-shack/contract/sales/orders/order-status'
import { CUSTOMER_ACCOUNT, originOf, type LoggedInCaller } from '../../../../platform/callers.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { OrderRefundsDeps } from './order-refunds-deps.ts'
import { refundRest, totalOf } from './refund-rest.ts'

/**
 * Safe to repeat.
 *
 * @throws AppError `order_not_found`, `order_seen`, `cancel_too_late`, `order_closed`, `too_many_cancellations`
 */
export async function cancelOrder(
  deps: OrderRefundsDeps,
  caller: LoggedInCaller,
  orderId: string,
): Promise<CustomerOrder> {
  const { database, refundRequests, refundNotices, paidOrders, customers, customerOrders, portions, securityLog } = deps
  const before = await customerOrders.getOwnOrder(caller, orderId)
  if (before.cancelledAt !== undefined) return before
  const sold = await paidOrders.getPaidOrder(orderId)
  const refund = await database.transaction(async (tx) => {
    // Of two orders that are cancelled at the same time, the second must count the first.
    await customers.lock(tx, sold.customerId)
    await refundRequests.lockPayment(tx, sold.transactionId)
    if (!(await paidOrders.cancel(tx, sold))) return undefined
    // The kitchen has not read the order, so nothing of it is cooked.
    await portions.giveBack(tx, sold.checkoutId, { wasSold: true })
    const by = { accountId: CUSTOMER_ACCOUNT, sessionId: null, approve: null }
    const refunded = await refundRest(deps, tx, sold, { cause: 'cancelled', reason: null, note: '', ...by })
    await refundNotices.orderCancelled(tx, orderId, refunded)
    return refunded
  })
  const order = await customerOrders.getOwnOrder(caller, orderId)
  if (refund) {
    const details = { orderId, cents: totalOf(refund) }
    securityLog.record({ event: 'order_cancelled', outcome: 'success', ...originOf(caller), details })
  } else if (order.cancelledAt === undefined) {
    throw new AppError(whyNotCancelled(order))
  }
  return order
}

function whyNotCancelled(order: CustomerOrder): 'order_closed' | 'cancel_too_late' | 'order_seen' {
  if (!isOpenStatus(orderStatusOf(order))) return 'order_closed'
  return order.cancellableUntil === undefined ? 'order_seen' : 'cancel_too_late'
}
