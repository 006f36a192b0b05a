import type Stripe from 'stripe'
import { AppError } from '../../errors.ts'
import type { PaymentEvent } from '../payments.ts'
import { toPayment } from './stripe-payment.ts'

/** Stripe's events in our words. What we do not act on is `other`, so that new kinds of events are no failure. */
export function readStripeEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  webhookSecret: string,
): PaymentEvent {
  const event = verify(stripe, body, signature, webhookSecret)
  const named = { id: event.id, kind: event.type }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { ...named, what: 'payment', payment: toPayment(event.data.object) }
    case 'checkout.session.async_payment_failed':
      return { ...named, what: 'payment-failed', payment: toPayment(event.data.object) }
    case 'charge.refunded': {
      const { payment_intent: intent, amount_refunded: refundedCents, metadata } = event.data.object
      const transactionId = typeof intent === 'string' ? intent : intent?.id
      if (transactionId === undefined) return { ...named, what: 'other' }
      // Stripe copies the metadata of a payment onto its charge: the refund can come before the payment was heard of.
      return { ...named, what: 'refund', transactionId, checkoutId: metadata['checkout_id'] ?? null, refundedCents }
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

function verify(stripe: Stripe, body: Buffer, signature: string | undefined, webhookSecret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret)
  } catch (cause) {
    throw new AppError('invalid_signature', { cause })
  }
}
