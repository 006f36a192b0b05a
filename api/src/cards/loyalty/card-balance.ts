import type { Balance } from '@fuel-shack/contract/cards/loyalty'
import type { TillCard } from '@fuel-shack/contract/cards/tills'
import type { Queries } from '../../platform/db/database.ts'
import { orThrow } from '../../platform/errors.ts'
import { findCardByCustomer, type CardRecord } from './loyalty-store.ts'
import { sumPending } from './order-points-store.ts'

/** @throws AppError `card_not_found` */
export async function getCardOf(queries: Queries, customerId: string): Promise<CardRecord> {
  return orThrow(await findCardByCustomer(queries, customerId), 'card_not_found')
}

export async function balanceOf(queries: Queries, card: CardRecord): Promise<Balance> {
  const pendingPoints = await sumPending(queries, card.id)
  return {
    loyaltyPoints: Math.max(0, card.points),
    availableSpend: card.spendCents,
    ...(pendingPoints > 0 && { pendingPoints }),
    ...(card.points < 0 && { owedPoints: -card.points }),
  }
}

export async function toTillCard(queries: Queries, card: CardRecord): Promise<TillCard> {
  const { cardNumber, createdAt } = card
  return { cardNumber, createdAt, ...(await balanceOf(queries, card)) }
}
