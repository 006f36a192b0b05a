import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { getCardOf } from './card-balance.ts'
import { appendToLedger } from './card-ledger.ts'
import { adjustReference } from './ledger-references.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { findEntryByReference } from './loyalty-store.ts'

export interface Adjustment {
  customerId: string
  points: number
  cents: Cents
  accountId: string
  /** The key is unique for each adjustment of the account. */
  key: string
}

/**
 * A manager corrects a card.
 *
 * @returns whether it was adjusted now; false for a repeat.
 * @throws AppError `card_not_found`, `idempotency_conflict`, or `insufficient_balance` if more were taken off than is there.
 */
export async function adjustCard(deps: LoyaltyDeps, tx: Tx, adjustment: Adjustment): Promise<boolean> {
  const { customerId, accountId, key, points, cents } = adjustment
  const card = await getCardOf(tx, customerId)
  const reference = adjustReference(accountId, key)
  const entry = { cardId: card.id, kind: 'reverse', points, cents, reference } as const
  if (await appendToLedger(deps, tx, entry, { takesWhatIsThere: points < 0 })) return true
  const first = await findEntryByReference(tx, reference)
  if (first?.cardId !== card.id || first.points !== points || first.cents !== cents)
    throw new AppError('idempotency_conflict')
  return false
}
