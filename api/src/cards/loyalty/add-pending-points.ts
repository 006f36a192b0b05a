import { earnedPoints } from '@fuel-shack/contract/cards/programme'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../platform/db/database.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { findCardByCustomer } from './loyalty-store.ts'
import { insertOrderPoints } from './order-points-store.ts'

/**
 * Points are released this long after an order should be ready. Staff can forget to mark an order as handed over, and
 * its customer earned the points.
 */
const RELEASED_AFTER_MS = 24 * 60 * 60_000

export interface PaidCheckout {
  id: string
  customerId: string
  paidCents: Cents
  readyAt: Date
}

/**
 * The points of an order are pending until it is handed over, so that an order that is cancelled or declined never earned any.
 * Then they are released to the card, once. Money that goes back after that takes points off the card, which may leave the card
 * owing them. Call this once, in the transaction that creates the order.
 *
 * @returns the points, which are pending.
 */
export async function addPendingPoints(deps: LoyaltyDeps, tx: Tx, checkout: PaidCheckout): Promise<number> {
  const { settings, clock } = deps
  const { id, customerId, paidCents, readyAt } = checkout
  const card = await findCardByCustomer(tx, customerId)
  // The customer may have deleted their data in the meantime; the order is still placed.
  if (!card) return 0
  const { pointsPerDollar } = (await settings.read('loyalty', tx)).value
  const points = earnedPoints({ pointsPerDollar }, { spentInCents: paidCents })
  const dueAt = new Date(Math.max(clock().getTime(), readyAt.getTime()) + RELEASED_AFTER_MS).toISOString()
  await insertOrderPoints(tx, { checkoutId: id, cardId: card.id, pointsPerDollar, points, dueAt })
  return points
}
