import type { StripeAccount } from '../account.ts'
import { redeemCoupon } from '../api/coupon-calls.ts'
import { openDispute } from '../disputes/disputes.ts'
import type { Charge, PaymentIntent, Session, Workings } from '../objects/object-shapes.ts'
import type { Payment } from './payment-form.ts'
import { newCharge, newPaymentIntent } from '../objects/payment-shapes.ts'
import { detailsOf } from '../objects/session-shape.ts'
import { declineOf, findTestCard, type Decline, type TestCard } from './test-cards.ts'

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
  account.objects.insert('charge', charge, { parentId: intent.id, workings: refundsOf(card) })
  const decline = payment.method === 'card' ? declineOf(payment.number) : undefined
  if (decline) {
    failCharge(account, intent, charge, decline)
    account.objects.save(
      'checkout.session',
      { ...session, payment_intent: intent.id },
      { dueSeconds: session.expires_at },
    )
    return decline
  }
  if (payment.method === 'card') succeedCharge(account, intent, charge)
  else startDelayedPayment(account, intent, charge, payment.outcome)
  const complete: Session = {
    ...session,
    customer_details: detailsOf(payment.email, payment.name),
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

function refundsOf(card: TestCard | undefined): Workings {
  if (card?.later === 'refunds-fail') return { refunds: 'fail' }
  return card?.later === 'refunds-pend' ? { refunds: 'pend' } : {}
}

/** Settles the direct debits that are due. */
export function settleDelayedPayments(account: StripeAccount): void {
  for (const id of account.objects.listDueIds('payment_intent', account.nowSeconds())) {
    const intent = account.objects.get('payment_intent', id)
    const charge = account.objects.get('charge', intent.latest_charge ?? '')
    const { objects } = account.objects.list('checkout.session', { where: { payment_intent: id } })
    const session = objects[0]
    if (!session) continue
    if (account.objects.getWorkings(id).delayedPayment === 'fails') {
      failCharge(account, intent, charge, ACCOUNT_CLOSED)
      account.events.record('checkout.session.async_payment_failed', session)
    } else {
      succeedCharge(account, intent, charge)
      const paid = account.objects.save('checkout.session', { ...session, payment_status: 'paid' })
      account.events.record('checkout.session.async_payment_succeeded', paid)
    }
  }
}

const ACCOUNT_CLOSED: Decline = {
  code: 'payment_method_not_available',
  declineCode: 'account_closed',
  field: 'cardNumber',
  message: 'The bank account has been closed.',
}

/** Created by the first attempt, and reused by the next. */
function intentOf(account: StripeAccount, session: Session): PaymentIntent {
  if (session.payment_intent) return account.objects.get('payment_intent', session.payment_intent)
  const given = account.objects.getWorkings(session.id).paymentIntent ?? {}
  const intent = newPaymentIntent(session, given, account.nowSeconds())
  account.objects.insert('payment_intent', intent)
  account.events.record('payment_intent.created', intent)
  return intent
}

function succeedCharge(account: StripeAccount, intent: PaymentIntent, charge: Charge): void {
  const paid: Charge = {
    ...charge,
    amount_captured: charge.amount,
    captured: true,
    outcome: outcome('authorized', 'approved_by_network', 'Payment complete.'),
    paid: true,
    status: 'succeeded',
  }
  account.objects.save('charge', paid)
  account.events.record('charge.succeeded', paid)
  const received: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'succeeded',
  }
  account.objects.save('payment_intent', received)
  account.events.record('payment_intent.succeeded', received)
}

function failCharge(account: StripeAccount, intent: PaymentIntent, charge: Charge, decline: Decline): void {
  const failed: Charge = {
    ...charge,
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: outcome(
      'issuer_declined',
      'declined_by_network',
      'The bank did not accept this payment.',
      decline.declineCode,
    ),
    status: 'failed',
  }
  account.objects.save('charge', failed)
  account.events.record('charge.failed', failed)
  const failedIntent: PaymentIntent = {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      type: 'card_error',
    },
    latest_charge: charge.id,
    status: 'requires_payment_method',
  }
  account.objects.save('payment_intent', failedIntent)
  account.events.record('payment_intent.payment_failed', failedIntent)
}

function startDelayedPayment(
  account: StripeAccount,
  intent: PaymentIntent,
  charge: Charge,
  outcome: 'succeeds' | 'fails',
): void {
  const processing: PaymentIntent = {
    ...intent,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'processing',
  }
  account.objects.save('payment_intent', processing, {
    dueSeconds: account.nowSeconds() + DEBIT_DELAY_SECONDS,
    workings: { delayedPayment: outcome },
  })
  account.events.record('payment_intent.processing', processing)
}

function outcome(
  type: string,
  networkStatus: string,
  sellerMessage: string,
  reason: string | null = null,
): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: networkStatus,
    reason,
    risk_level: 'normal',
    seller_message: sellerMessage,
    type,
  }
}
