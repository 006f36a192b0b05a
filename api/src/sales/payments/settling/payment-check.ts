import type { AttentionKind } from '@fuel-shack/contract/sales/payments/payment-attention'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Payment } from '../../../platform/providers/payments.ts'
import type { CheckoutRecord } from '../checkouts/checkout-store.ts'

const CURRENCY = 'aud'

type PaymentVerdict =
  | { verdict: 'settle' }
  /** A payment of another system, or one that was settled before. */
  | { verdict: 'ignore' }
  /** `endsCheckout`: the checkout's own page has been paid, so no later payment can settle it. */
  | { verdict: 'attention'; kind: AttentionKind; endsCheckout: boolean }

type CheckedCheckout = Pick<CheckoutRecord, 'status' | 'sessionId' | 'totalCents' | 'spendCents'>

/**
 * Only the requested payment settles a checkout: on our page, in our currency, of our amount, while the checkout is open.
 * Any other payment that names one of our checkouts needs the attention of staff.
 *
 * @param payment with the state `paid` or `unknown`.
 * @param checkout the one that the payment names, if it exists.
 */
export function checkPayment(payment: Payment, checkout: CheckedCheckout | undefined): PaymentVerdict {
  if (!checkout) return payment.isOurs ? attention('unknown_checkout') : { verdict: 'ignore' }
  // Before its session is stored, a checkout is identified by the page's metadata, which a payer cannot write.
  const isOurPage = checkout.sessionId === null ? payment.isOurs : checkout.sessionId === payment.sessionId
  const isSettled = checkout.status === 'settled'
  if (isSettled && isOurPage) return { verdict: 'ignore' }
  if (!payment.isExpectedMode) return attention('livemode_mismatch', isOurPage)
  if (!isOurPage) return attention(isSettled ? 'second_payment' : 'foreign_session')
  if (payment.state !== 'paid') return attention('unknown_status')
  if (payment.currency !== CURRENCY) return attention('wrong_currency', true)
  if (payment.totalCents !== cardPartOf(checkout)) return attention('wrong_amount', true)
  return checkout.status === 'open' ? { verdict: 'settle' } : attention('paid_after_expiry')
}

/** Returns what the payment page asks for. */
export function cardPartOf({ totalCents, spendCents }: Pick<CheckoutRecord, 'totalCents' | 'spendCents'>): Cents {
  return totalCents - spendCents
}

function attention(kind: AttentionKind, endsCheckout = false): PaymentVerdict {
  return { verdict: 'attention', kind, endsCheckout }
}
