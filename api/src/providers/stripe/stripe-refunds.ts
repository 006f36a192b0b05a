import { z } from 'zod'
import type { DisputeReport, RefundReport } from '../payments.ts'
import { idOrExpanded, providerId } from './stripe-payment.ts'

/** The last second that a JavaScript date can hold. */
const LATEST_SECOND = 8_640_000_000_000

const status = z.string().max(100).nullish()

/** What we read of a Charge. Its sum of refunds falls again when one of them fails. */
export const chargeSchema = z.object({
  payment_intent: idOrExpanded.nullish(),
  amount_refunded: z.int().min(0),
})

/** What we read of a Refund. */
export const refundSchema = z.object({
  id: providerId,
  payment_intent: idOrExpanded.nullish(),
  amount: z.int().min(0),
  status,
})

/** What we read of a Dispute. */
export const disputeSchema = z.object({
  id: providerId,
  payment_intent: idOrExpanded.nullish(),
  amount: z.int().min(0),
  created: z.int().min(0).max(LATEST_SECOND),
  status,
})

export function toRefund(refund: z.output<typeof refundSchema>): RefundReport {
  return { id: refund.id, amountCents: refund.amount, status: refundStatusOf(refund.status) }
}

/** A status that Stripe adds one day counts as a refund on its way, until it succeeds or fails. */
function refundStatusOf(given: string | null | undefined): RefundReport['status'] {
  return given === 'succeeded' || given === 'failed' || given === 'canceled' ? given : 'pending'
}

/** @param reportedSeconds when Stripe made the event: an event is a picture of the dispute at that second. */
export function toDispute(dispute: z.output<typeof disputeSchema>, reportedSeconds: number): DisputeReport {
  return {
    id: dispute.id,
    amountCents: dispute.amount,
    status: disputeStatusOf(dispute.status),
    openedAt: instantOf(dispute.created),
    reportedAt: instantOf(reportedSeconds),
  }
}

/** A status that Stripe adds one day is shown, and takes no points. */
function disputeStatusOf(given: string | null | undefined): DisputeReport['status'] {
  switch (given) {
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'open'
    case 'won':
    case 'lost':
      return given
    case 'warning_closed':
    case 'prevented':
      return 'inquiry-closed'
    default:
      return 'inquiry'
  }
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
