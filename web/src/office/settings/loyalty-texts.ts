import type { SettingValue } from '@fuel-shack/contract/records/settings'
import { lowersWorth, NOTICE_DAYS, type PointsWorth } from '@fuel-shack/contract/shop/rest-stop/points-notice'
import { formatSiteDay } from '../../platform/time/site-time.ts'
import { plural } from '../parts/plural.ts'
import { shortAud } from '../fields/fields.ts'

type Loyalty = SettingValue<'loyalty'>
type Rates = PointsWorth & Pick<Loyalty, 'pointsPerDollar' | 'pointsPer10Litres'>

const points = (count: number): string => plural(count, 'point')

export const describeRates = (loyalty: Loyalty): string => {
  const { pointsPerDollar, pointsPer10Litres, next } = loyalty
  const reward = ({ pointsPerReward, rewardInCents }: PointsWorth) =>
    `${points(pointsPerReward)} for ${shortAud(rewardInCents)}`
  return [
    `${points(pointsPerDollar)} for a dollar`,
    ...(pointsPer10Litres ? [`${points(pointsPer10Litres)} for 10 litres`] : []),
    reward(loyalty),
    ...(next ? [`from ${formatSiteDay(next.from)} ${reward(next)}`] : []),
  ].join(', ')
}

/** The discount of supermarkets' dockets. */
const DOCKET_CENTS_PER_LITRE = 4

/** Describes what a dollar and a litre give back. */
export function describeWorth(rates: Rates): string[] {
  const centsOf = (earned: number) => (earned * rates.rewardInCents) / rates.pointsPerReward
  const text = (number: number) => number.toLocaleString('en-AU', { maximumFractionDigits: 1 })
  const centsPerLitre = centsOf(rates.pointsPer10Litres / 10)
  const litre = centsPerLitre === 0 ? 'Fuel gives nothing.' : `A litre of fuel gives ${text(centsPerLitre)} cents.`
  return [
    `A dollar gives ${text(centsOf(rates.pointsPerDollar))} per cent. ${litre}`,
    ...(centsPerLitre > DOCKET_CENTS_PER_LITRE
      ? [`That's more than the ${DOCKET_CENTS_PER_LITRE} cents a litre of shopper dockets.`]
      : []),
  ]
}

/** Describes what a change of the rates means for the points that exist. @param all undefined: not known */
export function describeMeaning(
  before: Loyalty,
  after: Rates,
  all: { cards: number; points: number } | undefined,
): string[] {
  const worth = ({ rewardInCents, pointsPerReward }: PointsWorth) =>
    shortAud(Math.round(((all?.points ?? 0) * rewardInCents) / pointsPerReward))
  const isSameReward = before.rewardInCents === after.rewardInCents && before.pointsPerReward === after.pointsPerReward
  if (all?.points === 0) return ["Customers don't have points yet."]
  const are = all && `Customers have ${points(all.points)} on ${all.cards} ${all.cards === 1 ? 'card' : 'cards'},`
  const rate =
    before.pointsPerDollar === after.pointsPerDollar
      ? []
      : [
          `A dollar earns ${points(after.pointsPerDollar)} from now on. Orders that are paid keep the points they earned.`,
        ]
  if (!are) return rate
  return isSameReward
    ? [`${are} worth ${worth(before)}.`, ...rate]
    : [`${are} worth ${worth(before)}. With this change: ${worth(after)}.`, ...rate]
}

/** Says when a change that lowers the worth of points holds. */
export function describeNotice(before: Loyalty, after: Rates): string[] {
  if (!lowersWorth(before, after)) return before.next ? ['This takes back what was announced.'] : []
  const { next } = before
  const isAnnounced = next?.pointsPerReward === after.pointsPerReward && next.rewardInCents === after.rewardInCents
  const from = isAnnounced ? `from ${formatSiteDay(next.from)}` : `${NOTICE_DAYS} days after you save it`
  return [
    `Points are worth less then, so this reward holds ${from}. Until then it stays ${points(before.pointsPerReward)} for ${shortAud(before.rewardInCents)}, and the card page says what's coming.`,
  ]
}
