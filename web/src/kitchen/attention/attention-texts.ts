import { formatAud } from '@fuel-shack/contract/platform/money'
import type { AttentionKind, PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'

interface AttentionTexts {
  problem: string
  toDo: string
}

const REFUND_OR_SERVE = 'Refund it, or serve the order.'

const TEXTS: Record<AttentionKind, AttentionTexts> = {
  wrong_amount: { problem: "The amount paid doesn't match the order total.", toDo: REFUND_OR_SERVE },
  wrong_currency: { problem: "The payment isn't in Australian dollars.", toDo: REFUND_OR_SERVE },
  foreign_session: {
    problem: 'Someone paid on another page, such as a payment link, instead of the page for this order.',
    toDo: "Refund it. The order isn't paid.",
  },
  unknown_checkout: {
    problem: "The payment is for an order that isn't in this system. A backup may have been restored.",
    toDo: 'Look it up in Stripe. Refund it, or ask the customer what they ordered and serve it.',
  },
  second_payment: {
    problem: 'An order that was already paid was paid again.',
    toDo: 'Refund this payment, unless that is under way.',
  },
  paid_after_expiry: {
    problem: 'The payment arrived after the time to pay had ended.',
    toDo: "Don't cook it: there is no order, and the money goes back.",
  },
  livemode_mismatch: {
    problem: 'A test payment arrived when real ones are expected, or the other way round.',
    toDo: "Don't serve the order. Tell the person who looks after this system.",
  },
  unknown_status: {
    problem: "Stripe reports a payment status that this system doesn't know.",
    toDo: 'Look it up in Stripe before you serve the order.',
  },
  stuck_processing: {
    problem: "A slow payment, such as a direct debit, hasn't arrived after two weeks.",
    toDo: 'Look it up in Stripe. There is no order.',
  },
  disputed: {
    problem: 'The customer disputes this payment, and their bank has taken it back.',
    toDo: 'Respond to the dispute in Stripe before its deadline, or accept it there.',
  },
  refund_failed: {
    problem: "A refund didn't go through, so the customer hasn't got the money.",
    toDo: 'Refund it again, or pay the customer another way. If the card is closed, ring them.',
  },
  refund_waiting: {
    problem: "The payment service hasn't answered a refund for an hour.",
    toDo: 'We keep asking. Check the refund in Stripe before you pay the customer another way.',
  },
  points_redeemed: {
    problem: 'A payment went back to the customer, but the points for it had already been redeemed.',
    toDo: 'The card owes the points: new ones pay them off first. Watch for a customer who does this again.',
  },
}

/** The texts of a kind that only a newer server knows. */
const OTHER: AttentionTexts = { problem: 'A payment needs checking.', toDo: 'Look it up in Stripe.' }

export function attentionTexts(kind: string): AttentionTexts {
  return Object.entries(TEXTS).find(([known]) => known === kind)?.[1] ?? OTHER
}

export function refundStateText({ amountCents, state }: NonNullable<PaymentAttention['refund']>): string {
  const sum = formatAud(amountCents)
  if (state === 'accepted') return `Refunded ${sum}.`
  if (state === 'failed') return `The refund of ${sum} failed.`
  return `Refunding ${sum}. It leaves this list when the payment service has made it.`
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
