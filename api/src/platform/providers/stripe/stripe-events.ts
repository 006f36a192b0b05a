import type { Stripe } from 'stripe'
import { z } from 'zod'
import { WebhookRejectedError, type PaymentEvent } from '../payments.ts'
import {
  chargeSchema,
  disputeSchema,
  LATEST_SECOND,
  refundSchema,
  requestIdOf,
  toDispute,
  toRefund,
} from './stripe-refunds.ts'
import { providerId, sessionSchema, toPayment } from './stripe-payment.ts'

const eventSchema = z.object({
  id: providerId,
  type: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  livemode: z.boolean().optional(),
  created: z.int().min(0).max(LATEST_SECOND).optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
type StripeEvent = z.output<typeof eventSchema>

interface Verification {
  stripe: Stripe
  webhookSecret: string
  /** True if the configured key is a live one. */
  isLive: boolean
}

/**
 * Translates Stripe's events. An event that we do not use is `other`, so new event types do not fail. An event that we use
 * and cannot parse is rejected: Stripe shows it in the dashboard and retries it.
 *
 * @throws WebhookRejectedError
 */
export function readStripeEvent(
  body: Buffer,
  signature: string | undefined,
  { stripe, webhookSecret, isLive }: Verification,
): PaymentEvent {
  verifySignature(stripe, body, signature, webhookSecret)
  const event = read(eventSchema, parseJson(body))
  const base = { id: event.id, kind: event.type }
  const other = { ...base, type: 'other' } as const
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { ...base, type: 'payment', payment: paymentOf(event, isLive) }
    case 'checkout.session.async_payment_failed':
      return { ...base, type: 'payment-failed', payment: paymentOf(event, isLive) }
    case 'charge.refunded': {
      const { payment_intent: transactionId, amount_refunded: refundedCents } = read(chargeSchema, event.data.object)
      return transactionId ? { ...base, type: 'refunded-sum', transactionId, refundedCents } : other
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = read(refundSchema, event.data.object)
      const { payment_intent: transactionId } = refund
      if (!transactionId) return other
      return { ...base, type: 'refund', transactionId, refund: toRefund(refund), requestId: requestIdOf(refund) }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const dispute = read(disputeSchema, event.data.object)
      const { payment_intent: transactionId } = dispute
      const report = toDispute(dispute, event.created ?? dispute.created)
      return transactionId ? { ...base, type: 'dispute', transactionId, dispute: report } : other
    }
    default:
      return other
  }
}

function paymentOf(event: StripeEvent, isLive: boolean) {
  const payment = toPayment(read(sessionSchema, event.data.object), isLive)
  const isEventExpected = event.livemode === undefined || event.livemode === isLive
  return { ...payment, isExpectedMode: payment.isExpectedMode && isEventExpected }
}

function verifySignature(stripe: Stripe, body: Buffer, signature: string | undefined, webhookSecret: string): void {
  if (signature === undefined || signature === '') throw new WebhookRejectedError('missing_signature')
  const { signature: verifier, DEFAULT_TOLERANCE } = stripe.webhooks
  if (!verifier) throw new Error("Stripe's SDK has no webhook verifier")
  const isSigned = (toleranceSeconds: number) => verifier.verifyHeader(body, signature, webhookSecret, toleranceSeconds)
  try {
    isSigned(DEFAULT_TOLERANCE)
  } catch (cause) {
    // Without a tolerance the SDK ignores the timestamp. If that succeeds, only the timestamp was wrong.
    const isStale = succeeds(() => isSigned(0))
    throw new WebhookRejectedError(isStale ? 'stale_timestamp' : 'bad_signature', cause)
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new WebhookRejectedError('unreadable_event', cause)
  }
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new WebhookRejectedError('unreadable_event', parsed.error)
  return parsed.data
}

function succeeds(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
