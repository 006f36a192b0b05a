import type Stripe from 'stripe'
import type { Payment } from '../payments.ts'

export function toPayment(session: Stripe.Checkout.Session): Payment {
  const intent = session.payment_intent
  return {
    sessionId: session.id,
    checkoutId: session.client_reference_id,
    state: stateOf(session),
    transactionId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    emailAddress: session.customer_details?.email ?? session.customer_email,
    totalCents: session.amount_total ?? 0,
  }
}

/** A complete session may still be unpaid: some ways to pay take days. */
function stateOf(session: Stripe.Checkout.Session): Payment['state'] {
  if (session.payment_status !== 'unpaid') return 'paid'
  if (session.status === 'expired') return 'expired'
  return session.status === 'complete' ? 'processing' : 'open'
}
