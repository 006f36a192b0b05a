import { Stripe } from 'stripe'
import type { ListedDispute, ListedRefund, RefundAnswer, RefundPayment, RefundRejection } from '../payments.ts'
import { disputeSchema, REQUEST_ID, refundSchema, requestIdOf, toListedDispute, toRefund } from './stripe-refunds.ts'

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

export async function listRefundsOf(stripe: Stripe, transactionId: string): Promise<ListedRefund[]> {
  return listAll(stripe, { payment_intent: transactionId })
}

export async function listRefundsSince(stripe: Stripe, since: Date): Promise<ListedRefund[]> {
  return listAll(stripe, { created: { gte: Math.floor(since.getTime() / 1000) } })
}

export async function listDisputesSince(stripe: Stripe, since: Date): Promise<ListedDispute[]> {
  const disputes: ListedDispute[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const listed of stripe.disputes.list({ created, limit: PAGE }, REFUND_OPTIONS)) {
    const dispute = disputeSchema.parse(listed)
    const { payment_intent: transactionId } = dispute
    if (transactionId) disputes.push({ ...toListedDispute(dispute), transactionId })
  }
  return disputes
}

async function listAll(stripe: Stripe, filter: Stripe.RefundListParams): Promise<ListedRefund[]> {
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
