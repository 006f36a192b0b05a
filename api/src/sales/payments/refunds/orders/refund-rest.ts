import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../../../platform/db/database.ts'
import type { PaidOrder } from '../../../orders/paid-orders-service.ts'
import { dividing } from '../refund-lines.ts'
import type { RefundSplit } from '../refund-split.ts'
import type { WantedRefund } from '../request-refund.ts'
import type { OrderRefundsDeps } from './order-refunds-deps.ts'

type WantedRest = Pick<WantedRefund, 'reason' | 'note' | 'accountId' | 'sessionId' | 'approve'> & {
  cause: 'declined' | 'cancelled'
}

/**
 * Reserves the rest of the payment of an order that is not made, and calls off its dockets.
 *
 * @returns the amounts, 0 if nothing is left or the bank has withdrawn it.
 */
export async function refundRest(
  { refundRequests, paidOrders, printing }: OrderRefundsDeps,
  tx: Tx,
  sold: PaidOrder,
  wanted: WantedRest,
): Promise<RefundSplit> {
  const { cause } = wanted
  const request = { ...baseOf(sold), ...wanted, key: `${cause}:${sold.id}`, hash: cause, amount: null }
  const refunded = await refundRequests.request(tx, { ...request, divide: dividing(sold) })
  await paidOrders.recordAction(tx, sold.id, cause, wanted)
  await printing.callOff(tx, sold.id)
  return refunded
}

export function baseOf({ id, customerId, transactionId, totalCents, spendCents }: PaidOrder) {
  const paidByBalance = { customerId, cents: spendCents }
  return { orderId: id, transactionId, paidCents: totalCents - spendCents, paidByBalance, attentionId: null }
}

export function totalOf({ cardCents, spendCents }: RefundSplit): Cents {
  return cardCents + spendCents
}
