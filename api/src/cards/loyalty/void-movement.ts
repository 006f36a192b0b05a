import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { MovedCard } from './apply-movement.ts'
import { toTillCard } from './card-balance.ts'
import { appendToLedger } from './card-ledger.ts'
import { voidReference } from './ledger-references.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { findEntryByReference, getCardByNumber } from './loyalty-store.ts'

export interface VoidedMovement {
  cardNumber: string
  reference: string
  /** Earlier movements can no longer be voided. */
  notBefore: string
}

/**
 * Reverses the movement with this reference in full, once. If points of a sale have been redeemed since, the card owes them.
 *
 * @returns the card afterwards, or undefined if the movement has been voided already.
 * @throws AppError `card_not_found`, `movement_not_found`, `insufficient_balance` if the spend of a redemption has been
 * used since.
 */
export async function voidMovement(deps: LoyaltyDeps, tx: Tx, voided: VoidedMovement): Promise<MovedCard | undefined> {
  const card = await getCardByNumber(tx, voided.cardNumber)
  const movement = await findEntryByReference(tx, voided.reference)
  if (movement?.cardId !== card.id || movement.createdAt < voided.notBefore) throw new AppError('movement_not_found')
  const amounts = { points: -movement.points, cents: -movement.cents }
  const reference = voidReference(voided.reference)
  const moved = await appendToLedger(deps, tx, { cardId: card.id, kind: 'reverse', reference, ...amounts })
  return moved && { cardId: moved.id, card: await toTillCard(tx, moved), ...amounts }
}
