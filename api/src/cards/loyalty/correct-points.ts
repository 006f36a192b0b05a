import { earnedPoints } from '@fuel-shack/contract/cards/programme'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { appendToLedger, owesPoints } from './card-ledger.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { findOrderPoints, updateOrderPoints } from './order-points-store.ts'

export interface PointsCorrection {
  checkoutId: string
  /** The rest of the payment. */
  netCents: Cents
  /** The reference is unique for each correction. */
  reference: string
}

/**
 * Call it when what is left of a payment has changed, with the payment and the order locked. Safe to repeat.
 *
 * @returns whether the card owes points now.
 */
export async function correctPoints(deps: LoyaltyDeps, tx: Tx, correction: PointsCorrection): Promise<boolean> {
  const { checkoutId, netCents, reference } = correction
  const before = await findOrderPoints(tx, checkoutId)
  // A customer who was deleted has neither points nor debts.
  if (!before) return false
  const points = await pointsOf(tx, checkoutId, netCents)
  if (points !== before.points) {
    const { cardId, releasedAt } = await updateOrderPoints(tx, checkoutId, points)
    const entry = { cardId, kind: 'reverse', points: points - before.points, cents: 0, reference } as const
    if (releasedAt !== null) await appendToLedger(deps, tx, entry)
  }
  return owesPoints(tx, before.cardId)
}

/** Computes the points for the rest of an order's payment, at the rate when the order was placed. 0 without a card. */
export async function pointsOf(queries: Queries, checkoutId: string, netCents: Cents): Promise<number> {
  const earned = await findOrderPoints(queries, checkoutId)
  return earned ? earnedPoints(earned, { spentInCents: netCents }) : 0
}
