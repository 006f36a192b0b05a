import type { TillCard } from '@fuel-shack/contract/cards/tills'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../platform/db/database.ts'
import { toTillCard } from './card-balance.ts'
import { appendToLedger } from './card-ledger.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { getCardByNumber } from './loyalty-store.ts'
import { amountsOf, type CardMovement } from './movement-amounts.ts'

export interface MovedCard {
  cardId: string
  card: TillCard
  /** The points that the movement added to the card; negative if it took some off. */
  points: number
  cents: Cents
}

/**
 * @returns the card afterwards, or undefined if an entry with this reference exists already.
 * @throws AppError `card_not_found` or a `UseProblem`
 */
export async function applyMovement(
  deps: LoyaltyDeps,
  tx: Tx,
  movement: CardMovement,
  reference: string,
): Promise<MovedCard | undefined> {
  const card = await getCardByNumber(tx, movement.cardNumber)
  const amounts = amountsOf((await deps.settings.read('loyalty', tx)).value, movement)
  const moved = await appendToLedger(deps, tx, { cardId: card.id, kind: movement.kind, reference, ...amounts })
  const { points, cents } = amounts
  return moved && { cardId: moved.id, card: await toTillCard(tx, moved), points, cents }
}
