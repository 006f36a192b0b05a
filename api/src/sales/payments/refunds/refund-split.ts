import type { Cents } from '@fuel-shack/contract/platform/money'
import type { RefundedLine } from './refunds-tables.ts'
import { AppError } from '../../../platform/errors.ts'

/** The rest of an order, by means of payment. */
interface Rest {
  /** The rest of the payment by card. */
  leftCents: Cents
  /** The rest of the part that the balance paid. */
  spendLeftCents: Cents
  /** The bank has withdrawn the payment by card. It says nothing about the balance. */
  isDisputed: boolean
}

export interface RefundSplit {
  cardCents: Cents
  spendCents: Cents
}

/** Returns what can be refunded now. */
export function refundableOf({ leftCents, spendLeftCents, isDisputed }: Rest): RefundSplit {
  return { cardCents: isDisputed ? 0 : leftCents, spendCents: spendLeftCents }
}

/**
 * A refund goes to the card that paid first, and then to the balance.
 *
 * @param amount null: all that is left, which may be nothing.
 * @throws AppError `payment_disputed`, `nothing_to_refund`, `refund_exceeds_payment`
 */
export function splitRefund(amount: { cents: Cents } | null, rest: Rest): RefundSplit {
  const refundable = refundableOf(rest)
  if (amount === null) return refundable
  const { cents } = amount
  const leftCents = refundable.cardCents + refundable.spendCents
  if (cents > leftCents && rest.isDisputed) throw new AppError('payment_disputed')
  if (leftCents === 0) throw new AppError('nothing_to_refund')
  if (cents > leftCents) throw new AppError('refund_exceeds_payment')
  const cardCents = Math.min(cents, refundable.cardCents)
  return { cardCents, spendCents: cents - cardCents }
}

/**
 * Divides the lines of a refund between its two parts. Whole dishes count for the part of the card, if it has one: should that part
 * fail, they can be refunded again.
 */
export function splitLines(
  lines: readonly RefundedLine[],
  { cardCents, spendCents }: RefundSplit,
): { card: RefundedLine[]; balance: RefundedLine[] } {
  const totalCents = cardCents + spendCents
  let centsBefore = 0
  let cardBefore = 0
  const card: RefundedLine[] = []
  const balance: RefundedLine[] = []
  for (const { itemId, quantity, amountCents } of lines) {
    centsBefore += amountCents
    // The running sum is divided, so that the rounded parts add up.
    const given = Math.floor((cardCents * centsBefore) / totalCents)
    const part = given - cardBefore
    cardBefore = given
    if (cardCents > 0) card.push({ itemId, quantity, amountCents: part })
    if (spendCents > 0) {
      balance.push({ itemId, quantity: cardCents > 0 ? 0 : quantity, amountCents: amountCents - part })
    }
  }
  return { card, balance }
}
