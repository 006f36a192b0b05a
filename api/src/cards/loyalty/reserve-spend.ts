import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../platform/db/database.ts'
import { readCardDay, readUses, tryAppendToLedger, type UseProblem } from './card-ledger.ts'
import { reservationReference } from './ledger-references.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { findCardByCustomer } from './loyalty-store.ts'

/** The spend that a checkout takes off a card before it is paid. */
export interface Reservation {
  customerId: string
  cents: Cents
  /** Unique for each time that it takes it. */
  reservation: string
}

/** Takes spend off the card for a checkout. @returns why it cannot be taken; nothing changes then. */
export async function reserveSpend(
  deps: LoyaltyDeps,
  tx: Tx,
  { customerId, cents, reservation }: Reservation,
): Promise<UseProblem | undefined> {
  const card = await findCardByCustomer(tx, customerId)
  if (!card) return 'insufficient_balance'
  const reference = reservationReference('reserved', reservation)
  return tryAppendToLedger(deps, tx, { cardId: card.id, kind: 'spend', points: 0, cents: -cents, reference })
}

/** Finds what a customer can pay a new order with, and how much of it today. Nothing without a card. */
export async function findSpendable(deps: LoyaltyDeps, customerId: string, tx?: Tx) {
  const queries = tx ?? deps.database.queries
  const card = await findCardByCustomer(queries, customerId)
  if (!card) return { spendCents: 0, leftTodayCents: 0, owesPoints: false }
  const { maxSpendCents } = await readCardDay(deps, tx)
  const { spentCents } = await readUses(deps, queries, card.id)
  return { spendCents: card.spendCents, leftTodayCents: maxSpendCents - spentCents, owesPoints: card.points < 0 }
}
