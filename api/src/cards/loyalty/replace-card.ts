import { lastDigits } from '@fuel-shack/contract/cards/card-number'
import type { Tx } from '../../platform/db/database.ts'
import { getCardOf } from './card-balance.ts'
import { replaceNumber } from './card-care-store.ts'
import { newCardNumber } from './card-numbers.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'

/**
 * Gives a customer's card another number, with other last digits.
 *
 * @param seen the last digits that are replaced.
 * @returns the last digits; undefined if the card has others than those that were seen.
 * @throws AppError `card_not_found`
 */
export async function replaceCard({ randomInt, clock }: LoyaltyDeps, tx: Tx, customerId: string, seen: string) {
  const card = await getCardOf(tx, customerId)
  if (lastDigits(card.cardNumber) !== seen) return undefined
  let cardNumber = card.cardNumber
  while (lastDigits(cardNumber) === seen) cardNumber = await newCardNumber(tx, randomInt)
  const isReplaced = await replaceNumber(tx, card, { cardNumber, replacedAt: clock().toISOString() })
  return isReplaced ? { before: seen, card: lastDigits(cardNumber) } : undefined
}
