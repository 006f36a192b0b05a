import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DISPUTE_STATUSES,
  REFUND_STATUSES,
  type DisputeReport,
  type RefundReport,
} from '../../../platform/providers/payments.ts'
import { laterDispute, laterRefund, paymentBalanceOf, type PaymentFacts } from './payment-balance.ts'

const TOTAL = 2930
const refund = (id: string, amountCents: number, status: RefundReport['status'] = 'succeeded'): RefundReport => ({
  id,
  amountCents,
  status,
})
const dispute = (status: DisputeReport['status'], more: Partial<DisputeReport> = {}): DisputeReport => ({
  id: 'du_1',
  amountCents: TOTAL,
  status,
  openedAt: '2026-11-21T03:00:00.000Z',
  reportedAt: '2026-11-21T03:00:00.000Z',
  ...more,
})
const facts = (some: Partial<PaymentFacts>): PaymentFacts => ({
  totalCents: TOTAL,
  reportedRefundedCents: 0,
  refunds: [],
  disputes: [],
  ...some,
})

test('counts a refund once that is reported on its own and in the total', () => {
  const known = facts({ refunds: [refund('re_1', 1000)], reportedRefundedCents: 1000 })
  expect(paymentBalanceOf(known)).toMatchObject({ refundedCents: 1000, netCents: 1930 })
})

test('counts a refund that is reported in the total only', () => {
  const known = facts({ refunds: [refund('re_1', 1000)], reportedRefundedCents: 1500 })
  expect(paymentBalanceOf(known)).toMatchObject({ refundedCents: 1500, netCents: 1430 })
})

test('does not count a failed refund that the total once included', () => {
  const known = facts({ refunds: [refund('re_1', TOTAL, 'failed')], reportedRefundedCents: TOTAL })
  expect(paymentBalanceOf(known)).toMatchObject({ refundedCents: 0, netCents: TOTAL })
})

test('counts a refund after a failed one', () => {
  const refunds = [refund('re_1', TOTAL, 'failed'), refund('re_2', TOTAL)]
  expect(paymentBalanceOf(facts({ refunds, reportedRefundedCents: TOTAL })).refundedCents).toBe(TOTAL)
})

test.each([
  ['inquiry', 0, 'inquiry'],
  ['open', TOTAL, 'open'],
  ['lost', TOTAL, 'lost'],
  ['won', 0, 'won'],
  ['inquiry-closed', 0, undefined],
] as const)('a dispute with the status %s withdraws %i cents', (status, disputedCents, shownStatus) => {
  const balance = paymentBalanceOf(facts({ disputes: [dispute(status)] }))
  expect(balance).toMatchObject({ disputedCents, netCents: TOTAL - disputedCents })
  expect(balance.dispute?.status).toBe(shownStatus)
})

const anyRefund = fc.record({
  id: fc.constantFrom('re_1', 're_2', 're_3'),
  amountCents: fc.constantFrom(500, 1000),
  status: fc.constantFrom(...REFUND_STATUSES),
})
// One refund has one amount.
const anyRefunds = fc
  .array(anyRefund)
  .map((all) => all.map((each) => ({ ...each, amountCents: each.id === 're_1' ? 500 : 1000 })))
const anyDispute = fc.record({
  status: fc.constantFrom(...DISPUTE_STATUSES),
  reportedAt: fc.constantFrom('2026-11-21T03:00:00.000Z', '2026-11-21T03:00:01.000Z', '2026-11-21T03:00:02.000Z'),
})

function fold<Fact>(reports: Fact[], later: (one: Fact, other: Fact) => Fact): Fact | undefined {
  const [first, ...rest] = reports
  return first === undefined ? undefined : rest.reduce(later, first)
}

test('reports of one refund give the same result in any order and when repeated', () => {
  const reports = anyRefunds.map((all) => all.filter(({ id }) => id === 're_1'))
  fc.assert(
    fc.property(
      reports.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
      ),
      ([all, shuffled]) => {
        expect(fold(shuffled, laterRefund)).toEqual(fold(all, laterRefund))
      },
    ),
  )
})

test('reports of one dispute give the same result in any order and when repeated', () => {
  const reports = fc.array(anyDispute.map(({ status, reportedAt }) => dispute(status, { reportedAt })))
  fc.assert(
    fc.property(
      reports.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
      ),
      ([all, shuffled]) => {
        expect(fold(shuffled, laterDispute)).toEqual(fold(all, laterDispute))
      },
    ),
  )
})

test('refunded, disputed and net amounts are never negative and add up to the payment', () => {
  fc.assert(
    fc.property(anyRefunds, fc.array(anyDispute), fc.integer({ min: 0, max: 9000 }), (refunds, disputes, reported) => {
      const balance = paymentBalanceOf(
        facts({
          refunds,
          disputes: disputes.map((each) => dispute(each.status)),
          reportedRefundedCents: reported,
        }),
      )
      expect(Math.min(balance.refundedCents, balance.disputedCents, balance.netCents)).toBeGreaterThanOrEqual(0)
      expect(balance.refundedCents + balance.disputedCents + balance.netCents).toBe(TOTAL)
    }),
  )
})
