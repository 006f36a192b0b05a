import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { expect, it } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { paymentFlagsOf } from '@fuel-shack/contract/sales/payments/payment-flags'

const FULFILLED = '2026-11-20T08:10:00.000Z'
const disputedAt = FULFILLED
const SOLD_OUT_PIE = { id: 'item-1', title: 'Beef pie', quantity: 1, wasSoldOut: true } as const
const refunded = { refundedCents: 2930, isFullyRefunded: true } as const

it.each([
  [{}, []],
  [refunded, ['stop: Refunded – do not cook']],
  [{ ...refunded, fulfilledAt: FULFILLED }, ['note: Refunded']],
  [{ declinedAt: FULFILLED }, ['stop: Declined – do not cook']],
  [{ declinedAt: FULFILLED, ...refunded }, ['stop: Declined – do not cook', 'note: Refunded']],
  [
    { cancelledAt: FULFILLED, refundPendingCents: 2930 },
    ['stop: Cancelled by the customer – do not cook', 'note: Refunding $29.30'],
  ],
  [{ refundedCents: 500, refundFailedCents: 1000 }, ['note: Part refunded $5.00', 'note: Refund of $10.00 failed']],
  [{ refundedCents: 1890 }, ['note: Part refunded $18.90']],
  [{ dispute: { status: 'open', disputedAt } }, ['note: Payment disputed']],
  [{ dispute: { status: 'inquiry', disputedAt } }, ['note: Payment queried by bank']],
  [{ dispute: { status: 'lost', disputedAt } }, ['note: Dispute lost']],
  [
    { paidWhile: ['closed', 'paused'] },
    ['note: Paid while the kitchen was closed', 'note: Paid while orders were paused'],
  ],
  [{ paidWhile: ['sold-out'], orderItems: [SOLD_OUT_PIE] }, ['note: Sold out: Beef pie']],
  [{ paidWhile: ['closed'], fulfilledAt: FULFILLED }, []],
  [{ paidWhile: ['closed'], ...refunded }, ['stop: Refunded – do not cook']],
  [{ refundedCents: 500, dispute: { status: 'won', disputedAt } }, ['note: Part refunded $5.00', 'note: Dispute won']],
] satisfies [Partial<Order>, string[]][])('an order with %j has the flags %j', (fields, flags) => {
  expect(paymentFlagsOf(buildOrder(fields)).map(({ level, text }) => `${level}: ${text}`)).toEqual(flags)
})
