import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DisputeReport, RefundReport } from '../providers/payments.ts'
import {
  DISPUTE_STATUSES,
  laterDispute,
  laterRefund,
  moneyBackOf,
  REFUND_STATUSES,
  type PaymentFacts,
} from './money-back.ts'

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

test('a refund that is known by itself and by the sum of its payment counts once', () => {
  const known = facts({ refunds: [refund('re_1', 1000)], reportedRefundedCents: 1000 })
  expect(moneyBackOf(known)).toMatchObject({ refundedCents: 1000, keptCents: 1930 })
})

test('a refund that is known only by the sum of its payment counts too', () => {
  const known = facts({ refunds: [refund('re_1', 1000)], reportedRefundedCents: 1500 })
  expect(moneyBackOf(known)).toMatchObject({ refundedCents: 1500, keptCents: 1430 })
})

test('a refund that failed does not count, although the sum of its payment once had it', () => {
  const known = facts({ refunds: [refund('re_1', TOTAL, 'failed')], reportedRefundedCents: TOTAL })
  expect(moneyBackOf(known)).toMatchObject({ refundedCents: 0, keptCents: TOTAL })
})

test('the refund after one that failed counts', () => {
  const refunds = [refund('re_1', TOTAL, 'failed'), refund('re_2', TOTAL)]
  expect(moneyBackOf(facts({ refunds, reportedRefundedCents: TOTAL })).refundedCents).toBe(TOTAL)
})

test.each([
  ['inquiry', 0, 'inquiry'],
  ['open', TOTAL, 'open'],
  ['lost', TOTAL, 'lost'],
  ['won', 0, 'won'],
  ['inquiry-closed', 0, undefined],
] as const)('a dispute that is %s takes %i cents', (status, disputedCents, shown) => {
  const back = moneyBackOf(facts({ disputes: [dispute(status)] }))
  expect(back).toMatchObject({ disputedCents, keptCents: TOTAL - disputedCents })
  expect(back.dispute?.status).toBe(shown)
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

test('reports of one refund end in the same state in any order, however often each arrives', () => {
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

test('reports of one dispute end in the same state in any order, however often each arrives', () => {
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

test('what is refunded, disputed and kept is never negative and adds up to what was paid', () => {
  fc.assert(
    fc.property(anyRefunds, fc.array(anyDispute), fc.integer({ min: 0, max: 9000 }), (refunds, disputes, reported) => {
      const back = moneyBackOf(
        facts({
          refunds,
          disputes: disputes.map((each) => dispute(each.status)),
          reportedRefundedCents: reported,
        }),
      )
      expect(Math.min(back.refundedCents, back.disputedCents, back.keptCents)).toBeGreaterThanOrEqual(0)
      expect(back.refundedCents + back.disputedCents + back.keptCents).toBe(TOTAL)
    }),
  )
})
