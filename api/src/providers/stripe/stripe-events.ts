import type { Stripe } from 'stripe'
import { z } from 'zod'
import { WebhookRejected, type PaymentEvent } from '../payments.ts'
import { idOrExpanded, providerId, sessionSchema, toPayment } from './stripe-payment.ts'

const eventSchema = z.object({
  id: providerId,
  type: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
type StripeEvent = z.output<typeof eventSchema>

/** What we read of a Charge. */
const chargeSchema = z.object({
  payment_intent: idOrExpanded.nullish(),
  amount_refunded: z.int().min(0),
  metadata: z.object({ checkout_id: z.uuid().optional().catch(undefined) }).nullish(),
})

interface Verification {
  stripe: Stripe
  webhookSecret: string
  /** Whether the configured key is a live one. */
  isLive: boolean
}

/**
 * Stripe's events in our words. What we do not act on is `other`, so that new kinds of events are no failure. An event
 * that we act on and cannot read is rejected: Stripe's dashboard then shows it, and Stripe sends it again.
 *
 * @throws WebhookRejected
 */
export function readStripeEvent(
  body: Buffer,
  signature: string | undefined,
  { stripe, webhookSecret, isLive }: Verification,
): PaymentEvent {
  verifySignature(stripe, body, signature, webhookSecret)
  const event = read(eventSchema, parseJson(body))
  const named = { id: event.id, kind: event.type }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { ...named, what: 'payment', payment: paymentOf(event, isLive) }
    case 'checkout.session.async_payment_failed':
      return { ...named, what: 'payment-failed', payment: paymentOf(event, isLive) }
    case 'charge.refunded': {
      const charge = read(chargeSchema, event.data.object)
      const { payment_intent: transactionId, amount_refunded: refundedCents, metadata } = charge
      if (transactionId === undefined || transactionId === null) return { ...named, what: 'other' }
      // Stripe copies the metadata of a payment onto its charge: the refund can arrive before the payment.
      return { ...named, what: 'refund', transactionId, checkoutId: metadata?.checkout_id ?? null, refundedCents }
    }
    case 'product.created':
    case 'product.updated':
    case 'product.deleted':
    case 'price.created':
    case 'price.updated':
    case 'price.deleted':
      return { ...named, what: 'catalogue' }
    default:
      return { ...named, what: 'other' }
  }
}

function paymentOf(event: StripeEvent, isLive: boolean) {
  const payment = toPayment(read(sessionSchema, event.data.object), isLive)
  const isEventExpected = event.livemode === undefined || event.livemode === isLive
  return { ...payment, isExpectedMode: payment.isExpectedMode && isEventExpected }
}

function verifySignature(stripe: Stripe, body: Buffer, signature: string | undefined, webhookSecret: string): void {
  if (signature === undefined || signature === '') throw new WebhookRejected('missing_signature')
  const { signature: verifier, DEFAULT_TOLERANCE } = stripe.webhooks
  if (!verifier) throw new Error("Stripe's SDK has no webhook verifier")
  const isSigned = (toleranceSeconds: number) => verifier.verifyHeader(body, signature, webhookSecret, toleranceSeconds)
  try {
    isSigned(DEFAULT_TOLERANCE)
  } catch (cause) {
    // Without a tolerance the SDK ignores the timestamp: then only the time was wrong.
    const isStale = succeeds(() => isSigned(0))
    throw new WebhookRejected(isStale ? 'stale_timestamp' : 'bad_signature', cause)
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new WebhookRejected('unreadable_event', cause)
  }
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new WebhookRejected('unreadable_event', parsed.error)
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
