import { Stripe } from 'stripe'
import { z } from 'zod'
import type {
  DisputeReport,
  ListedDispute,
  ListedRefund,
  RefundAnswer,
  RefundPayment,
  RefundRejection,
  RefundReport,
} from '../payments.ts'
import { idOrExpanded, providerId } from './stripe-payment.ts'

/** The last second that a JavaScript Date can represent. */
export const LATEST_SECOND = 8_640_000_000_000

/** The key of our id in the metadata of a refund. */
const REQUEST_ID = 'refund_request_id'

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

function toListedDispute(dispute: z.output<typeof disputeSchema>): Omit<DisputeReport, 'reportedAt'> {
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

export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** The caller repeats with growing delays, and lists the refunds before each repeat. */
const REFUND_OPTIONS = { timeout: 15_000, maxNetworkRetries: 0 }
const PAGE = 100

/** Stripe's reason `fraudulent` would block the card, so our own reasons are in the metadata. */
export async function createRefund(stripe: Stripe, refund: RefundPayment): Promise<RefundAnswer> {
  const { requestId, transactionId, amountCents, metadata } = refund
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: transactionId,
        amount: amountCents,
        reason: 'requested_by_customer',
        metadata: { ...metadata, [REQUEST_ID]: requestId },
      },
      { ...REFUND_OPTIONS, idempotencyKey: `refund-${requestId}` },
    )
    return { outcome: 'accepted', refund: toRefund(refundSchema.parse(made)) }
  } catch (error) {
    const reason = rejectionOf(error)
    if (reason === undefined) throw error
    return { outcome: 'rejected', reason }
  }
}

export function createdSince(since: Date): Stripe.RangeQueryParam {
  return { gte: Math.floor(since.getTime() / 1000) }
}

export async function listDisputesSince(stripe: Stripe, since: Date): Promise<ListedDispute[]> {
  const disputes: ListedDispute[] = []
  const created = createdSince(since)
  for await (const listed of stripe.disputes.list({ created, limit: PAGE }, REFUND_OPTIONS)) {
    const dispute = disputeSchema.parse(listed)
    const { payment_intent: transactionId } = dispute
    if (transactionId) disputes.push({ ...toListedDispute(dispute), transactionId })
  }
  return disputes
}

export async function listRefunds(stripe: Stripe, filter: Stripe.RefundListParams): Promise<ListedRefund[]> {
  const refunds: ListedRefund[] = []
  for await (const listed of stripe.refunds.list({ ...filter, limit: PAGE }, REFUND_OPTIONS)) {
    const refund = refundSchema.parse(listed)
    const { payment_intent: transactionId } = refund
    if (transactionId) refunds.push({ ...toRefund(refund), transactionId, requestId: requestIdOf(refund) })
  }
  return refunds
}

const REJECTIONS: Record<string, RefundRejection | undefined> = {
  charge_already_refunded: 'already_refunded',
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  charge_not_refundable: 'not_refundable',
  resource_missing: 'not_refundable',
}
/** Another call with the same key, or for the same payment, is in progress. */
const REPEATABLE = new Set(['idempotency_key_in_use', 'lock_timeout'])

/** Undefined for errors that leave open whether the refund was made, and for those that a later attempt may not have. */
function rejectionOf(error: unknown): RefundRejection | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  const { code = '', param, statusCode } = error
  if (REPEATABLE.has(code)) return undefined
  const known = REJECTIONS[code]
  if (known) return known
  if (param === 'amount') return 'exceeds_rest'
  return statusCode === 400 ? 'not_refundable' : undefined
}
