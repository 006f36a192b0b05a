import type { Cents } from '@fuel-shack/contract/values/money'
import type { Tx } from '../db/database.ts'
import { appendEntry, findCardByCustomer, moveBalance } from './loyalty-store.ts'
import { pointsForSpend, type Programme } from './programme.ts'

const ATTEMPTS = 5

export interface PointsCorrection {
  customerId: string
  /** Unique for each correction. */
  reference: string
  /** The net amount of the payment when points were last calculated, and now. */
  fromCents: Cents
  toCents: Cents
  /** Points of this payment that could not be deducted so far. */
  owedPoints: number
}

interface CorrectionDeps {
  programme: Programme
  clock: () => Date
  newId: () => string
}

/**
 * Corrects the points of a payment after its net amount has changed. Points that have been redeemed cannot be deducted:
 * the balance stops at zero, and the rest is owed. Points that are credited again reduce that debt first, so a failed
 * refund leaves the card as if the refund had never been made.
 *
 * @returns the points of this payment that are now owed.
 */
export async function correctPoints(
  tx: Tx,
  { programme, clock, newId }: CorrectionDeps,
  { customerId, reference, fromCents, toCents, owedPoints }: PointsCorrection,
): Promise<number> {
  const due = pointsForSpend(programme, toCents) - pointsForSpend(programme, fromCents)
  if (due === 0) return owedPoints
  const cancelledDebt = Math.min(owedPoints, Math.max(0, due))
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const card = await findCardByCustomer(tx, customerId)
    // A customer who was deleted has neither points nor debts.
    if (!card) return 0
    const points = due > 0 ? due - cancelledDebt : -Math.min(-due, card.points)
    const nowOwed = due > 0 ? owedPoints - cancelledDebt : owedPoints + (points - due)
    if (points === 0) return nowOwed
    if (!(await moveBalance(tx, card.id, { points, cents: 0 }))) continue
    const createdAt = clock().toISOString()
    await appendEntry(tx, { id: newId(), cardId: card.id, kind: 'reverse', points, cents: 0, reference, createdAt })
    return nowOwed
  }
  throw new Error('Could not correct the points of a payment: the card changed on every attempt')
}
