import type { Cents } from '@fuel-shack/contract/money'
import type { Tx } from '../db/database.ts'
import { appendEntry, findCardByCustomer, moveBalance } from './loyalty-store.ts'
import { pointsForSpend, type Programme } from './programme.ts'

const TRIES = 5

export interface PointsCorrection {
  customerId: string
  /** Unique for each correction. */
  reference: string
  /** What the shop had of the payment when points were last reckoned, and what it has now. */
  fromCents: Cents
  toCents: Cents
  /** Points of this payment that could not be taken back so far. */
  owedPoints: number
}

interface CorrectionDeps {
  programme: Programme
  clock: () => Date
  newId: () => string
}

/**
 * Brings the points of a payment in line with what the shop has of it. Points that were redeemed in between cannot be
 * taken: the card stops at zero, and what is missing is owed. Points that come back are set against that first, so that
 * a refund that fails leaves the card as if it had never been made.
 *
 * @returns the points of this payment that are owed now.
 */
export async function correctPoints(
  tx: Tx,
  { programme, clock, newId }: CorrectionDeps,
  { customerId, reference, fromCents, toCents, owedPoints }: PointsCorrection,
): Promise<number> {
  const due = pointsForSpend(programme, toCents) - pointsForSpend(programme, fromCents)
  if (due === 0) return owedPoints
  const forgiven = Math.min(owedPoints, Math.max(0, due))
  for (let tries = 0; tries < TRIES; tries += 1) {
    const card = await findCardByCustomer(tx, customerId)
    // A customer who was forgotten has neither points nor debts.
    if (!card) return 0
    const points = due > 0 ? due - forgiven : -Math.min(-due, card.points)
    const nowOwed = due > 0 ? owedPoints - forgiven : owedPoints + (points - due)
    if (points === 0) return nowOwed
    if (!(await moveBalance(tx, card.id, { points, cents: 0 }))) continue
    const createdAt = clock().toISOString()
    await appendEntry(tx, { id: newId(), cardId: card.id, kind: 'reverse', points, cents: 0, reference, createdAt })
    return nowOwed
  }
  throw new Error('The points of a payment could not be corrected: the card kept changing')
}
