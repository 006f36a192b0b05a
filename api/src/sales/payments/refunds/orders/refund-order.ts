import { createHash } from 'node:crypto'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { RefundOrder } from '@fuel-shack/contract/sales/payments/refunds'
import { authorOf, type LoggedInCaller } from '../../../../platform/callers.ts'
import { staffAction } from '../../../../platform/monitoring/security-log.ts'
import { sumOf } from '../payment-balance.ts'
import { checkingQuantities, dividing, wholeLines } from '../refund-lines.ts'
import type { OrderRefundsDeps } from './order-refunds-deps.ts'
import { baseOf } from './refund-rest.ts'

export interface StaffCall {
  key: string
  caller: LoggedInCaller
}

/**
 * Safe to repeat with the same key.
 *
 * @throws AppError `order_not_found`, `nothing_to_refund`, `refund_exceeds_payment`, `payment_disputed`,
 * `idempotency_conflict`, `reauthentication_required`
 */
export async function refundOrder(
  deps: OrderRefundsDeps,
  orderId: string,
  body: RefundOrder,
  call: StaffCall,
): Promise<Order> {
  const { database, refundRequests, refundNotices, refundRights, paidOrders, securityLog } = deps
  const { key, caller } = call
  const sold = await paidOrders.getPaidOrder(orderId)
  const before = await paidOrders.getOrder(orderId)
  const lines = 'lines' in body ? wholeLines(sold, body.lines) : undefined
  const cents = 'lines' in body ? sumOf(lines ?? []) : body.amountCents
  const { reason, note = '' } = body
  const isNew = await database.transaction(async (tx) => {
    const requested = await refundRequests.request(tx, {
      ...baseOf(sold),
      cause: 'refunded',
      reason,
      note,
      ...authorOf(caller),
      approve: refundRights.approve(caller, { name: `Order ${orderNumberOf(before)}`, paidAt: before.createdAt }),
      key: `refund:${orderId}:${key}`,
      hash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
      amount: { cents },
      divide: lines ? checkingQuantities(sold, lines) : dividing(sold),
    })
    const { isNew: isFirst, cardCents } = requested
    if (isFirst) await paidOrders.recordAction(tx, orderId, 'refunded', authorOf(caller))
    // The customer reads of a part that goes to the card when the provider has made it.
    if (isFirst && cardCents === 0) await refundNotices.orderRefunded(tx, orderId, { reason, refund: requested })
    return isFirst
  })
  if (isNew) securityLog.record(staffAction(caller, { action: 'refunded', orderId, reason, cents }))
  return paidOrders.getOrder(orderId)
}
