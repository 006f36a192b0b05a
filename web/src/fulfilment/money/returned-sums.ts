import { formatAud, type Cents } from '@fuel-shack/contract/values/money'
import type { Refundable } from '@fuel-shack/contract/payments/refunds'

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
