import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../platform/db/database.ts'
import { getCardOf } from './card-balance.ts'
import { appendToLedger } from './card-ledger.ts'
import { oldCardReference } from './ledger-references.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'

export interface MovedOldCard {
  customerId: string
  oldCardId: string
  points: number
  cents: Cents
}

/**
 * Adds what was on a customer's card of another system. Call it once, in the transaction that claims that card.
 *
 * @throws AppError `card_not_found`
 */
export async function addOldCard(deps: LoyaltyDeps, tx: Tx, moved: MovedOldCard): Promise<void> {
  const { customerId, oldCardId, points, cents } = moved
  const { id: cardId } = await getCardOf(tx, customerId)
  const reference = oldCardReference(oldCardId)
  if (!(await appendToLedger(deps, tx, { cardId, kind: 'reverse', points, cents, reference })))
    throw new Error(`The old card ${oldCardId} is in the ledger already`)
}
