import type { Refundable } from '@fuel-shack/contract/sales/payments/refunds'
import { quantityOf } from '../refund-lines.ts'
import { refundableOf } from '../refund-split.ts'
import type { OrderRefundsDeps } from './order-refunds-deps.ts'
import { baseOf } from './refund-rest.ts'

/** @throws AppError `order_not_found` */
export async function getRefundable(deps: OrderRefundsDeps, orderId: string): Promise<Refundable> {
  const { database, refundRequests, paidOrders } = deps
  const sold = await paidOrders.getPaidOrder(orderId)
  const { paidCents, transactionId } = baseOf(sold)
  const rest = await refundRequests.readRest(database.queries, transactionId, {
    paidCents,
    spendCents: sold.spendCents,
  })
  const { cardCents, spendCents } = refundableOf(rest)
  return {
    totalCents: sold.totalCents,
    refundableCents: cardCents + spendCents,
    ...(spendCents > 0 && { spendRefundableCents: spendCents }),
    isDisputed: rest.isDisputed,
    lines: sold.lines.map(({ unitPaidCents, unitSurchargeCents, ...line }) => ({
      ...line,
      unitPriceCents: unitPaidCents,
      ...(unitSurchargeCents > 0 && { unitSurchargeCents }),
      refundableQuantity: Math.max(0, line.quantity - quantityOf(rest.lines, line.itemId)),
    })),
  }
}
