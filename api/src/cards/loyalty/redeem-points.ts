import type { Balance, RedeemPoints } from '@fuel-shack/contract/cards/loyalty'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import { AppError } from '../../platform/errors.ts'
import { getCardOf } from './card-balance.ts'
import { appendToLedger } from './card-ledger.ts'
import { getBalance } from './get-balance.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { findEntryByReference } from './loyalty-store.ts'
import { amountsOf } from './movement-amounts.ts'

type Programme = SettingValue<'loyalty'>

/**
 * Turns points into spend, once per key: a repeat changes nothing, also after the rates have changed.
 *
 * @throws AppError `card_not_found`, `idempotency_conflict`, `reward_changed` or a `UseProblem`
 */
export async function redeemPoints(
  deps: LoyaltyDeps,
  customerId: string,
  { rewards, ...seen }: RedeemPoints,
  key: string,
): Promise<Balance> {
  const { database, settings } = deps
  const { id: cardId } = await getCardOf(database.queries, customerId)
  const reference = `redeem:${cardId}:${key}`
  await database.transaction(async (tx) => {
    const programme = (await settings.read('loyalty', tx)).value
    if (isOffered(programme, seen)) {
      const amounts = amountsOf(programme, { kind: 'redeem', rewards })
      if (await appendToLedger(deps, tx, { cardId, kind: 'redeem', reference, ...amounts })) return
    }
    const first = await findEntryByReference(tx, reference)
    if (!first) throw new AppError('reward_changed')
    if (first.rewards !== rewards) throw new AppError('idempotency_conflict')
  })
  return getBalance(deps, customerId)
}

/** Returns whether a reward still takes and gives what the customer has seen. */
function isOffered(programme: Programme, { pointsPerReward, rewardInCents }: Partial<Programme>): boolean {
  return (
    (pointsPerReward ?? programme.pointsPerReward) === programme.pointsPerReward &&
    (rewardInCents ?? programme.rewardInCents) === programme.rewardInCents
  )
}
