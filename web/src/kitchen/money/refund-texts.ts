import type { DeclineReason } from '@fuel-shack/contract/sales/orders/orders'
import type { ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import type { Refundable } from '@fuel-shack/contract/sales/payments/refunds'
import { formatAud, type Cents } from '@fuel-shack/contract/platform/money'
import type { RefundReason } from '@fuel-shack/contract/sales/payments/refund-states'
import { isUnreachable, problemOf } from '../../platform/client/problem.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import type { QueryError } from '../../platform/client/query-error.ts'

export const DECLINE_REASONS: { id: DeclineReason; label: string }[] = [
  { id: 'out-of-stock', label: 'Out of stock' },
  { id: 'closing', label: 'Closing' },
  { id: 'other', label: 'Other' },
]

export const REFUND_REASONS: { id: RefundReason; label: string }[] = [
  { id: 'out-of-stock', label: 'Out of stock' },
  { id: 'wrong-order', label: 'Wrong order' },
  { id: 'quality', label: 'Not good enough' },
  { id: 'other', label: 'Other' },
]

export function declineReasonText(reason: DeclineReason): string {
  return DECLINE_REASONS.find(({ id }) => id === reason)?.label ?? 'Other'
}

const MESSAGES: Partial<Record<ProblemCode, string>> = {
  nothing_to_refund: "There's nothing left to refund: it has all gone back already.",
  refund_exceeds_payment: "That's more than is left. Someone may have refunded part of it. Check the sum.",
  payment_disputed: "The bank has taken this payment back, so you can't refund it. Answer the dispute in Stripe.",
  not_refundable: "This payment can't be refunded here. Use Stripe's dashboard.",
  order_closed: 'This order is closed already: it was cancelled, declined, refunded or handed over.',
  idempotency_conflict: 'An earlier try has arrived, with other details. Close this, and check what was refunded.',
}

/** Why nothing was saved, as far as that is known. */
export function refundFailureText(error: QueryError): string {
  if (isUnreachable(error)) return 'No connection. It may not have been saved: try again, it is never done twice.'
  const code = problemOf(error)?.code
  return (code && MESSAGES[code]) ?? problemMessage(error)
}

/** `$29.30 ($20.00 to their card, $9.30 to their balance)`, or only the sum if it all goes to the card, as it does first. */
export function returnedSums(cents: Cents, { refundableCents, spendRefundableCents = 0 }: Refundable): string {
  const cardCents = Math.min(cents, refundableCents - spendRefundableCents)
  const spendCents = cents - cardCents
  if (spendCents <= 0) return formatAud(cents)
  if (cardCents === 0) return `${formatAud(cents)} (to their balance)`
  return `${formatAud(cents)} (${formatAud(cardCents)} to their card, ${formatAud(spendCents)} to their balance)`
}

/** Where it goes, in the question before a refund. */
export function returnedTo(cents: Cents, { refundableCents, spendRefundableCents = 0 }: Refundable): string {
  const cardCents = refundableCents - spendRefundableCents
  if (cents <= cardCents || spendRefundableCents === 0) return "to the customer's card"
  return cardCents === 0 ? "to the customer's balance" : "to the customer's card and balance"
}
