import type { OrderDisputeStatus } from '@fuel-shack/contract/sales/orders/orders'
import type { Cents } from '@fuel-shack/contract/platform/money'
import {
  DISPUTE_STATUSES,
  REFUND_STATUSES,
  type DisputeReport,
  type RefundReport,
} from '../../../platform/providers/payments.ts'

export interface PaymentFacts {
  totalCents: Cents
  /** The highest total of refunds that was reported for the payment. */
  reportedRefundedCents: Cents
  refunds: readonly RefundReport[]
  disputes: readonly DisputeReport[]
}

interface PaymentBalance {
  /** Refunded to the customer, without failed refunds. */
  refundedCents: Cents
  /** The part of it that was reported as part of a total only. */
  unreportedCents: Cents
  /** The sum that the bank has withdrawn because of a dispute. */
  disputedCents: Cents
  /** The rest, which the customer has points for. */
  netCents: Cents
  dispute: { status: OrderDisputeStatus; disputedAt: string } | null
}

/** Commutative: the result does not depend on the order of the two reports. */
export function laterRefund(one: RefundReport, other: RefundReport): RefundReport {
  return REFUND_STATUSES.indexOf(other.status) > REFUND_STATUSES.indexOf(one.status) ? other : one
}

/** Commutative: the result does not depend on the order of the two reports. */
export function laterDispute(one: DisputeReport, other: DisputeReport): DisputeReport {
  if (one.reportedAt !== other.reportedAt) return other.reportedAt > one.reportedAt ? other : one
  return DISPUTE_STATUSES.indexOf(other.status) > DISPUTE_STATUSES.indexOf(one.status) ? other : one
}

/**
 * Calculates the balance of a payment from all reported facts, independent of the order in which they arrived.
 *
 * A refund can be reported twice: on its own, and within the payment's total of refunds. If that total exceeds the sum of
 * all known refunds, failed ones included, the difference is a refund whose own report has not arrived.
 */
export function paymentBalanceOf({
  totalCents,
  reportedRefundedCents,
  refunds,
  disputes,
}: PaymentFacts): PaymentBalance {
  const knownCents = sumOf(refunds)
  const unreportedCents = Math.max(0, reportedRefundedCents - knownCents)
  const active = refunds.filter(({ status }) => status === 'pending' || status === 'succeeded')
  const refundedCents = Math.min(totalCents, sumOf(active) + unreportedCents)
  const withdrawn = disputes.filter(({ status }) => status === 'open' || status === 'lost')
  const disputedCents = Math.min(totalCents - refundedCents, sumOf(withdrawn))
  return {
    refundedCents,
    unreportedCents,
    disputedCents,
    netCents: totalCents - refundedCents - disputedCents,
    dispute: shownDispute(disputes),
  }
}

/** The most urgent status first. A closed inquiry is not shown. */
const DISPUTE_PRECEDENCE: readonly OrderDisputeStatus[] = ['open', 'lost', 'inquiry', 'won']

function shownDispute(disputes: readonly DisputeReport[]): PaymentBalance['dispute'] {
  for (const status of DISPUTE_PRECEDENCE) {
    const [first] = disputes
      .filter((dispute) => dispute.status === status)
      .map(({ openedAt }) => openedAt)
      .toSorted()
    if (first !== undefined) return { status, disputedAt: first }
  }
  return null
}

export function sumOf(facts: readonly { amountCents: Cents }[]): Cents {
  return facts.reduce((cents, { amountCents }) => cents + amountCents, 0)
}
