import type { Tx } from '../../platform/db/database.ts'
import { appendToLedger } from './card-ledger.ts'
import { ORDER_PREFIX } from './ledger-references.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { listDue, markReleased } from './order-points-store.ts'

const RELEASED_PER_RUN = 100

/** Safe to repeat, and after the order was reset: points that were released stay on the card. */
export async function releasePoints(deps: LoyaltyDeps, tx: Tx, checkoutId: string): Promise<void> {
  const released = await markReleased(tx, checkoutId, deps.clock().toISOString())
  if (!released || released.points === 0) return
  const { cardId, points } = released
  const reference = `${ORDER_PREFIX}${checkoutId}`
  await appendToLedger(deps, tx, { cardId, kind: 'collect', points, cents: 0, reference })
}

/** Releases the points of orders that staff have not marked as handed over. */
export async function releaseDuePoints(deps: LoyaltyDeps, signal?: AbortSignal): Promise<void> {
  const { database, clock } = deps
  for (const checkoutId of await listDue(database.queries, clock().toISOString(), RELEASED_PER_RUN)) {
    if (signal?.aborted) return
    await database.transaction((tx) => releasePoints(deps, tx, checkoutId))
  }
}
