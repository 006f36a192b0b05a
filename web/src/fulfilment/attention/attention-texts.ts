import { formatAud } from '@fuel-shack/contract/money'
import type { AttentionKind, PaymentAttention } from '@fuel-shack/contract/payment-attention'

interface AttentionTexts {
  what: string
  toDo: string
}

const REFUND_OR_SERVE = 'Refund it in Stripe, or serve the order.'

const WORDS: Record<AttentionKind, AttentionTexts> = {
  wrong_amount: { what: 'The amount paid is not the amount of the order.', toDo: REFUND_OR_SERVE },
  wrong_currency: { what: 'The payment is not in Australian dollars.', toDo: REFUND_OR_SERVE },
  foreign_session: {
    what: 'Someone paid on another page, such as a payment link, instead of the page for this order.',
    toDo: 'Refund it in Stripe. The order is not paid.',
  },
  unknown_checkout: {
    what: 'The payment is for an order that is not in this system. A backup may have been restored.',
    toDo: 'Look it up in Stripe. Refund it, or ask the customer what they ordered and serve it.',
  },
  second_payment: { what: 'An order that was already paid was paid again.', toDo: 'Refund this payment in Stripe.' },
  paid_after_expiry: { what: 'The payment arrived after the time to pay had ended.', toDo: REFUND_OR_SERVE },
  livemode_mismatch: {
    what: 'A test payment arrived while real ones are expected, or the other way round.',
    toDo: 'Do not serve the order. Tell the person who looks after this system.',
  },
  unknown_status: {
    what: 'Stripe reports a payment status that this system does not know.',
    toDo: 'Look it up in Stripe before you serve the order.',
  },
  stuck_processing: {
    what: 'A slow payment, such as a bank debit, has not arrived after two weeks.',
    toDo: 'Look it up in Stripe. No order was made.',
  },
  disputed: {
    what: 'The customer disputes this payment, and their bank has taken it back.',
    toDo: 'Answer the dispute in Stripe before its deadline, or accept it there.',
  },
  points_redeemed: {
    what: 'A payment went back to the customer, but the points for it had already been redeemed.',
    toDo: 'Decide with the customer what to do about the reward.',
  },
}

/** For a kind that a newer server knows and this app does not. */
const OTHER: AttentionTexts = { what: 'A payment needs a look.', toDo: 'Look it up in Stripe.' }

export function attentionTexts(kind: string): AttentionTexts {
  return Object.entries(WORDS).find(([known]) => known === kind)?.[1] ?? OTHER
}

/** `$29.30`, `USD 0.01`, or `Unknown`. */
export function amountReceived({ receivedCents, currency }: PaymentAttention): string {
  if (receivedCents === null) return 'Unknown'
  if (currency === null || currency === 'aud') return formatAud(receivedCents)
  const format = new Intl.NumberFormat('en-AU', { style: 'currency', currency, currencyDisplay: 'code' })
  return format.format(receivedCents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

export function countText(count: number): string {
  return `${count} ${count === 1 ? 'payment needs' : 'payments need'} attention`
}
