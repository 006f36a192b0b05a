import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Stored } from '../../../platform/db/rows.ts'

type OrderRow = Stored<'orders'>

export function counterFieldOf({
  counterPayment: payment,
  tillId,
  totalCents,
}: Pick<OrderRow, 'counterPayment' | 'tillId' | 'totalCents'>): Pick<Order, 'counter'> {
  if (payment === null) return {}
  return { counter: { payment, totalCents, ...(tillId !== null && { isFromTill: true as const }) } }
}

export function surchargeFieldOf({ surchargePercent: percent, surchargeCents: cents }: OrderRow) {
  return cents > 0 ? { surcharge: { percent, cents } } : {}
}

/** Without refunds and disputes an order has none of these fields. */
export function refundFieldsOf(row: OrderRow) {
  const { refundedCents, spendRefundedCents, refundPendingCents, refundFailedCents, totalCents } = row
  const { disputeStatus: status, disputedAt } = row
  return {
    ...(refundedCents > 0 && { refundedCents }),
    ...(spendRefundedCents > 0 && { spendRefundedCents }),
    ...(refundPendingCents > 0 && { refundPendingCents }),
    ...(refundFailedCents > 0 && { refundFailedCents }),
    ...(refundedCents > 0 && refundedCents >= totalCents && { isFullyRefunded: true as const }),
    ...(status !== null && disputedAt !== null && { dispute: { status, disputedAt } }),
  }
}
