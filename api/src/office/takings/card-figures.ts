import type { SettingValue } from '@fuel-shack/contract/records/settings'
import type { TakingsFigures } from '@fuel-shack/contract/office/takings'
import type { LedgerSums } from './takings-store.ts'

type Rate = Pick<SettingValue<'loyalty'>, 'pointsPerReward' | 'rewardInCents'>

/** The name under which the ledger's sums have the value of old cards, which is neither a till's nor a correction. */
const OLD_CARD = 'old-card'

/** Returns what points are worth as rewards, in whole cents. Parts of a reward count too. */
export function worthOf(points: number, { pointsPerReward, rewardInCents }: Rate): number {
  return Math.floor((points * rewardInCents) / pointsPerReward)
}

/** Returns what happened on all cards, and what of it tills and staff at the counter did. */
export function cardFigures(
  ledger: readonly LedgerSums[],
  tillNames: ReadonlyMap<string, string>,
  rate: Rate,
): Pick<TakingsFigures, 'points' | 'movements'> {
  const sum = (kind: LedgerSums['kind'], field: 'count' | 'points' | 'cents' | 'saleCents', by?: string) =>
    ledger
      .filter((each) => each.kind === kind && (by === undefined || each.by === by))
      .reduce((total, each) => total + each[field], 0)
  const given = sum('collect', 'points')
  const fromOldCards = sum('reverse', 'points', OLD_CARD)
  const movers = [...new Set(ledger.map(({ by }) => by))].filter((by) => by !== '' && by !== OLD_CARD).toSorted()
  return {
    points: {
      given,
      givenWorthCents: worthOf(given, rate),
      redeemed: 0 - sum('redeem', 'points'),
      redeemedCents: sum('redeem', 'cents'),
      corrected: sum('reverse', 'points') - fromOldCards,
      ...(fromOldCards > 0 && { fromOldCards }),
    },
    movements: movers.map((by) => ({
      till: by === 'counter' ? null : (tillNames.get(by) ?? by),
      collected: sum('collect', 'count', by),
      saleCents: sum('collect', 'saleCents', by),
      points: sum('collect', 'points', by),
      redeemedCents: sum('redeem', 'cents', by),
      spentCents: 0 - sum('spend', 'cents', by),
      undone: sum('reverse', 'count', by),
    })),
  }
}
