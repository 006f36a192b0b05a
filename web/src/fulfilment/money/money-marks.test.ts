import { expect, it } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { moneyMarksOf, newlyRefunded } from './money-marks.ts'

const FULFILLED = '2026-11-20T08:10:00.000Z'
const disputedAt = FULFILLED
const refunded = { refundedCents: 2930, isFullyRefunded: true } as const

it.each([
  [{}, []],
  [refunded, ['stop: Refunded – do not cook']],
  [{ ...refunded, fulfilledAt: FULFILLED }, ['note: Refunded']],
  [{ refundedCents: 1890 }, ['note: Part refunded $18.90']],
  [{ dispute: { status: 'open', disputedAt } }, ['note: Payment disputed']],
  [{ dispute: { status: 'inquiry', disputedAt } }, ['note: Bank asks about payment']],
  [{ dispute: { status: 'lost', disputedAt } }, ['note: Dispute lost']],
  [{ refundedCents: 500, dispute: { status: 'won', disputedAt } }, ['note: Part refunded $5.00', 'note: Dispute won']],
] as const)('an order with %j is marked %j', (money, marks) => {
  expect(moneyMarksOf(buildOrder(money)).map(({ level, text }) => `${level}: ${text}`)).toEqual(marks)
})

it('an open order that was refunded since the list before is news, once, and never on the first list', () => {
  const burger = buildOrder()
  const gone = { ...burger, ...refunded }
  expect(newlyRefunded(undefined, [gone])).toEqual([])
  expect(newlyRefunded([burger], [gone])).toEqual([gone])
  expect(newlyRefunded([], [gone])).toEqual([gone])
  expect(newlyRefunded([gone], [gone])).toEqual([])
  expect(newlyRefunded([burger], [{ ...gone, fulfilledAt: FULFILLED }])).toEqual([])
})
