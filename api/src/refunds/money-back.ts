import type { OrderDisputeStatus } from '@fuel-shack/contract/orders'
import type { Cents } from '@fuel-shack/contract/money'
import type { DisputeReport, RefundReport } from '../providers/payments.ts'

/** In the order in which a refund passes through them. */
export const REFUND_STATUSES = [
  'pending',
  'succeeded',
  'failed',
  'canceled',
] as const satisfies RefundReport['status'][]

/** Sorted so that of two reports of one second the later one wins. */
export const DISPUTE_STATUSES = [
  'inquiry',
  'open',
  'inquiry-closed',
  'lost',
  'won',
] as const satisfies DisputeReport['status'][]

export interface PaymentFacts {
  totalCents: Cents
  /** The highest sum of refunds that was reported for the payment as a whole. */
  reportedRefundedCents: Cents
  refunds: readonly RefundReport[]
  disputes: readonly DisputeReport[]
}

export interface MoneyBack {
  /** What went back to the customer and did not fail. */
  refundedCents: Cents
  /** What a bank has withdrawn, or may withdraw, because the customer disputes the payment. */
  disputedCents: Cents
  /** What the shop has of the payment; points are for this. */
  keptCents: Cents
  dispute: { status: OrderDisputeStatus; disputedAt: string } | null
}

/** The same for any two reports of one refund, in either order. */
export function laterRefund(one: RefundReport, other: RefundReport): RefundReport {
  return REFUND_STATUSES.indexOf(other.status) > REFUND_STATUSES.indexOf(one.status) ? other : one
}

/** The same for any two reports of one dispute, in either order. */
export function laterDispute(one: DisputeReport, other: DisputeReport): DisputeReport {
  if (one.reportedAt !== other.reportedAt) return other.reportedAt > one.reportedAt ? other : one
  return DISPUTE_STATUSES.indexOf(other.status) > DISPUTE_STATUSES.indexOf(one.status) ? other : one
}

/**
 * What the facts about a payment add up to. Depends on the set of facts only, never on the order in which they arrived.
 *
 * A refund can be known twice: by itself, and as a part of the sum that the payment reports. What the sum has more than
 * all refunds that are known, failed ones included, is a refund whose own report has not arrived, or is not subscribed to.
 */
export function moneyBackOf({ totalCents, reportedRefundedCents, refunds, disputes }: PaymentFacts): MoneyBack {
  const knownCents = sum(refunds)
  const unreportedCents = Math.max(0, reportedRefundedCents - knownCents)
  const live = refunds.filter(({ status }) => status === 'pending' || status === 'succeeded')
  const refundedCents = Math.min(totalCents, sum(live) + unreportedCents)
  const taken = disputes.filter(({ status }) => status === 'open' || status === 'lost')
  const disputedCents = Math.min(totalCents - refundedCents, sum(taken))
  return {
    refundedCents,
    disputedCents,
    keptCents: totalCents - refundedCents - disputedCents,
    dispute: shownDispute(disputes),
  }
}

/** The most pressing first; an inquiry that came to nothing is not shown. */
const SHOWN: readonly OrderDisputeStatus[] = ['open', 'lost', 'inquiry', 'won']

function shownDispute(disputes: readonly DisputeReport[]): MoneyBack['dispute'] {
  for (const status of SHOWN) {
    const [first] = disputes
      .filter((dispute) => dispute.status === status)
      .map(({ openedAt }) => openedAt)
      .toSorted()
    if (first !== undefined) return { status, disputedAt: first }
  }
  return null
}

function sum(facts: readonly { amountCents: Cents }[]): Cents {
  return facts.reduce((cents, { amountCents }) => cents + amountCents, 0)
}
