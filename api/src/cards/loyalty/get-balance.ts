import { lastDigits } from '@fuel-shack/contract/cards/card-number'
import type { Balance } from '@fuel-shack/contract/cards/loyalty'
import { balanceOf, getCardOf } from './card-balance.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'

/** @throws AppError `card_not_found` */
export async function getBalance({ database }: LoyaltyDeps, customerId: string): Promise<Balance> {
  const card = await getCardOf(database.queries, customerId)
  const balance = await balanceOf(database.queries, card)
  return { ...balance, ...(card.replacedAt !== null && { cardEnding: lastDigits(card.cardNumber) }) }
}
