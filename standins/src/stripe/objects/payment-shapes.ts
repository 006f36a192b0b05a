import { newObjectId } from './object-ids.ts'
import type { Charge, PaymentIntent, Session } from './object-shapes.ts'
import type { Payment } from '../checkout-page/payment-form.ts'

export function newPaymentIntent(session: Session, metadata: Record<string, string>, now: number): PaymentIntent {
  return {
    id: newObjectId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    created: now,
    currency: session.currency,
    latest_charge: null,
    livemode: false,
    metadata,
    payment_method_types: session.payment_method_types,
    status: 'requires_payment_method',
  }
}

export function newCharge(intent: PaymentIntent, payment: Payment, now: number): Charge {
  const last4 = (payment.method === 'card' ? payment.number : payment.accountNumber).slice(-4)
  return {
    id: newObjectId(payment.method === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: { email: payment.email, name: payment.name },
    captured: false,
    created: now,
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: false,
    payment_intent: intent.id,
    payment_method_details: { type: payment.method, [payment.method]: { last4 } },
    refunded: false,
    status: 'pending',
  }
}
