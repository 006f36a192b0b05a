import type { StripeAccount } from '../account.ts'
import { bookCharge } from '../balance/balance.ts'
import { redeemCoupon } from '../api/coupon-calls.ts'
import { openDispute } from '../disputes/disputes.ts'
import type { Charge, PaymentIntent, Session, Workings } from '../objects/object-shapes.ts'
import type { Payment } from './payment-form.ts'
import { newCharge, newPaymentIntent } from '../objects/payment-shapes.ts'
import { declineOf, findTestCard, type Decline } from './test-cards.ts'

const DEBIT_DELAY_SECONDS = 10

/**
 * Pays an open session by card or direct debit. Call it in a transaction, so that the payment and its events are stored
 * together. Only an open session can be paid, so a second submit does not charge twice.
 *
 * @returns the decline, or undefined when the session is now complete.
 */
export function takePayment(account: StripeAccount, session: Session, payment: Payment): Decline | undefined {
  const intent = intentOf(account, session)
  const charge = newCharge(intent, payment, account.nowSeconds())
  const card = payment.method === 'card' ? findTestCard(payment.number) : undefined
  account.objects.insert('charge', charge, { parentId: intent.id, workings: refundsOf(card?.later) })
  const decline = payment.method === 'card' ? declineOf(payment.number) : undefined
  if (decline) {
    failCharge(account, intent, charge, decline.message)
    const open = { ...session, payment_intent: intent.id }
    account.objects.save('checkout.session', open, { dueSeconds: session.expires_at })
    return decline
  }
  if (payment.method === 'card') succeedCharge(account, intent, charge)
  else startDelayedPayment(account, intent, charge, payment.outcome)
  const complete: Session = {
    ...session,
    customer_details: { email: payment.email, name: payment.name },
    payment_intent: intent.id,
    payment_status: payment.method === 'card' ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  }
  account.objects.save('checkout.session', complete)
  for (const { coupon } of session.discounts ?? []) if (typeof coupon === 'string') redeemCoupon(account, coupon)
  account.events.record('checkout.session.completed', complete)
  if (card?.later === 'disputed') openDispute(account, account.objects.get('charge', charge.id), 'chargeback')
  if (card?.later === 'inquired') openDispute(account, account.objects.get('charge', charge.id), 'inquiry')
  return undefined
}

function refundsOf(later: string | undefined): Workings {
  if (later === 'refunds-fail') return { refunds: 'fail' }
  return later === 'refunds-pend' ? { refunds: 'pend' } : {}
}

/** Settles the direct debits that are due. */
export function settleDelayedPayments(account: StripeAccount): void {
  for (const intent of account.objects.listDue('payment_intent', account.nowSeconds())) {
    const charge = account.objects.get('charge', intent.latest_charge ?? '')
    const [session] = account.objects.listAll('checkout.session', { where: { payment_intent: intent.id } })
    if (!session) continue
    if (account.objects.getWorkings(intent.id).delayedPayment === 'fails') {
      failCharge(account, intent, charge, 'The bank account has been closed.')
      account.events.record('checkout.session.async_payment_failed', session)
    } else {
      succeedCharge(account, intent, charge)
      const paid = account.objects.save('checkout.session', { ...session, payment_status: 'paid' })
      account.events.record('checkout.session.async_payment_succeeded', paid)
    }
  }
}

/** Created by the first attempt, and reused by the next. */
function intentOf(account: StripeAccount, session: Session): PaymentIntent {
  if (session.payment_intent) return account.objects.get('payment_intent', session.payment_intent)
  const { paymentMetadata = {} } = account.objects.getWorkings(session.id)
  return account.objects.insert('payment_intent', newPaymentIntent(session, paymentMetadata, account.nowSeconds()))
}

function succeedCharge(account: StripeAccount, intent: PaymentIntent, charge: Charge): void {
  account.objects.save('charge', {
    ...charge,
    amount_captured: charge.amount,
    captured: true,
    paid: true,
    status: 'succeeded',
  })
  bookCharge(account, charge)
  account.objects.save('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    status: 'succeeded',
  })
}

function failCharge(account: StripeAccount, intent: PaymentIntent, charge: Charge, message: string): void {
  account.objects.save('charge', { ...charge, failure_message: message, status: 'failed' })
  account.objects.save('payment_intent', { ...intent, latest_charge: charge.id, status: 'requires_payment_method' })
}

function startDelayedPayment(
  account: StripeAccount,
  intent: PaymentIntent,
  charge: Charge,
  outcome: 'succeeds' | 'fails',
): void {
  const processing: PaymentIntent = { ...intent, latest_charge: charge.id, status: 'processing' }
  account.objects.save('payment_intent', processing, {
    dueSeconds: account.nowSeconds() + DEBIT_DELAY_SECONDS,
    workings: { delayedPayment: outcome },
  })
}
