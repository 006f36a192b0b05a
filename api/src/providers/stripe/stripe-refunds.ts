import { z } from 'zod'
import type { DisputeReport, RefundReport } from '../payments.ts'
import { idOrExpanded, providerId } from './stripe-payment.ts'

/** The last second that a JavaScript Date can represent. */
export const LATEST_SECOND = 8_640_000_000_000

/** The key of our id in the metadata of a refund. */
export const REQUEST_ID = 'refund_request_id'

const status = z.string().max(100).nullish()

/** The fields that we use of a Charge. Its sum of refunds decreases when a refund fails. */
export const chargeSchema = z.object({
  payment_intent: idOrExpanded.nullish(),
  amount_refunded: z.int().min(0),
})

/** The fields that we use of a Refund. */
export const refundSchema = z.object({
  id: providerId,
  payment_intent: idOrExpanded.nullish(),
  amount: z.int().min(0),
  status,
  metadata: z.object({ [REQUEST_ID]: z.string().max(255).optional() }).nullish(),
})

/** The fields that we use of a Dispute. */
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

/** The provider's dashboard can edit metadata: only an id of the right form counts. */
export function requestIdOf(refund: z.output<typeof refundSchema>): string | null {
  const id = refund.metadata?.[REQUEST_ID]
  return z.uuid().safeParse(id).success ? (id ?? null) : null
}

/** A new Stripe status counts as pending until the refund succeeds or fails. */
function refundStatusOf(value: string | null | undefined): RefundReport['status'] {
  return value === 'succeeded' || value === 'failed' || value === 'canceled' ? value : 'pending'
}

/** @param reportedSeconds the time of the event, which is a snapshot of the dispute. */
export function toDispute(dispute: z.output<typeof disputeSchema>, reportedSeconds: number): DisputeReport {
  return { ...toListedDispute(dispute), reportedAt: instantOf(reportedSeconds) }
}

export function toListedDispute(dispute: z.output<typeof disputeSchema>): Omit<DisputeReport, 'reportedAt'> {
  return {
    id: dispute.id,
    amountCents: dispute.amount,
    status: disputeStatusOf(dispute.status),
    openedAt: instantOf(dispute.created),
  }
}

/** A new Stripe status is shown, and removes no points. */
function disputeStatusOf(value: string | null | undefined): DisputeReport['status'] {
  switch (value) {
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'open'
    case 'won':
    case 'lost':
      return value
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
