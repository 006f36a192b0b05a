import { describeTime } from '@fuel-shack/contract/hours/opening-hours'
import type { ArrivalPlace } from '@fuel-shack/contract/orders/arrival-places'
import type { SettingValue } from '@fuel-shack/contract/manager/settings'
import { lowersWorth, NOTICE_DAYS, type PointsWorth } from '@fuel-shack/contract/site/points-notice'
import { formatSiteDay } from '../../client/site-time.ts'
import { plural } from '../plural.ts'
import { describeNumberSteps, shortAud, type NumberFields } from './number-fields.ts'

const MOST_CENTS = 10_000_000
const money = { min: 0, max: MOST_CENTS, isMoney: true } as const

export const LIMITS: NumberFields<keyof SettingValue<'limits'>> = {
  quantityPerDish: { label: 'Portions of one dish', min: 1, max: 1000 },
  quantityPerOrder: { label: 'Portions in an order', min: 1, max: 1000 },
  openOrders: { label: 'Orders in progress', min: 1, max: 1000 },
  cancelWithinMinutes: {
    label: 'Minutes to cancel',
    hint: 'After the payment. Staff can cancel later.',
    min: 0,
    max: 60,
    canBeFraction: true,
  },
  cancellationsPerHour: { label: 'Cancellations an hour', min: 0, max: 1000 },
}

export const REFUND_LIMITS: NumberFields<keyof SettingValue<'refundLimits'>> = {
  orderCents: { label: 'Of one order', ...money },
  shiftCents: { label: 'By one person in 12 hours', ...money },
  shiftOrders: { label: 'Orders by one person in 12 hours', min: 0, max: 1000 },
  shopCents: { label: 'By all staff in 12 hours', ...money },
}

export const LATENESS: NumberFields<keyof SettingValue<'lateness'>> = {
  waitingAfterMinutes: { label: 'Waiting after minutes', min: 1, max: 600 },
  lateAfterMinutes: { label: 'Late after minutes', min: 1, max: 600 },
}

export const TAKINGS_DAY: NumberFields<keyof SettingValue<'takings'>> = {
  dayStartsAtHour: { label: 'Hour', hint: '0 is midnight, 4 is 4\u00A0am.', min: 0, max: 11 },
}

/** `4 am` */
export const describeDayStart = ({ dayStartsAtHour }: SettingValue<'takings'>): string =>
  describeTime(dayStartsAtHour * 60)

export const KITCHEN_RULES: NumberFields<'ordersPerCook' | 'portionsPerQuarterHour' | 'preparationMinutes'> = {
  ordersPerCook: { label: 'Orders a cook makes at once', min: 1, max: 20 },
  portionsPerQuarterHour: {
    label: 'Portions in a quarter hour',
    hint: 'More are ready later. Nothing: as many as come.',
    min: 1,
    max: 1000,
    canBeEmpty: true,
  },
  preparationMinutes: { label: 'Minutes for a dish', hint: "Where the menu doesn't say.", min: 1, max: 120 },
}

type Loyalty = SettingValue<'loyalty'>

export const RATES: NumberFields<'pointsPerDollar' | 'pointsPer10Litres' | 'pointsPerReward' | 'rewardInCents'> = {
  pointsPerDollar: { label: 'Points for a dollar', min: 0, max: 1000 },
  pointsPer10Litres: { label: 'Points for 10 litres of fuel', hint: '0: fuel earns nothing.', min: 0, max: 1000 },
  pointsPerReward: { label: 'Points for a reward', min: 1, max: 100_000 },
  rewardInCents: { label: 'A reward is worth', ...money, min: 1 },
}

export const CARD_DAY: NumberFields<keyof Loyalty['cardDay']> = {
  maxCollectCents: { label: 'Sales that collect points', ...money },
  maxRewardCents: { label: 'Redeemed', ...money },
  maxSpendCents: { label: 'Paid with the balance', ...money },
}

export const STAFF_DAY: NumberFields<keyof Loyalty['staffDay']> = {
  maxCallCents: { label: 'At once', ...money },
  maxDayCents: { label: 'Sales they collect points for', ...money },
  maxDayRewardCents: { label: 'Redeemed or paid, each', ...money },
  maxUnconfirmedCents: {
    label: 'Without a confirmation',
    hint: 'Redeemed or paid for one card in a day. More takes a yes on the customer’s phone, or a manager’s password.',
    ...money,
  },
}

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

/** What the dockets of supermarkets give. */
const DOCKET_CENTS_PER_LITRE = 4

/** What a dollar and a litre give back. */
export function describeWorth(rates: Pick<Loyalty, keyof typeof RATES>): string[] {
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

/** What a change of the rates means for the points that exist. @param all undefined: not known */
export function describeMeaning(
  before: Loyalty,
  after: Pick<Loyalty, keyof typeof RATES>,
  all: { cards: number; points: number } | undefined,
): string[] {
  const worth = ({ rewardInCents, pointsPerReward }: Pick<Loyalty, 'rewardInCents' | 'pointsPerReward'>) =>
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
export function describeNotice(before: Loyalty, after: Pick<Loyalty, keyof typeof RATES>): string[] {
  if (!lowersWorth(before, after)) return before.next ? ['This takes back what was announced.'] : []
  const { next } = before
  const isAnnounced = next?.pointsPerReward === after.pointsPerReward && next.rewardInCents === after.rewardInCents
  const from = isAnnounced ? `from ${formatSiteDay(next.from)}` : `${NOTICE_DAYS} days after you save it`
  return [
    `Points are worth less then, so this reward holds ${from}. Until then it stays ${points(before.pointsPerReward)} for ${shortAud(before.rewardInCents)}, and the card page says what's coming.`,
  ]
}

/** `At the counter, Pump 1–8` */
const describePlaces = (places: readonly ArrivalPlace[]): string =>
  places.map(({ title, count }) => (count === undefined ? title : `${title} 1–${count}`)).join(', ')

const stepsOr = (steps: string[]): string => (steps.length > 0 ? steps.join('; ') : 'other details')

export function describeCollectionSteps(before: SettingValue<'collection'>, after: SettingValue<'collection'>): string {
  const step = (name: string, one = 'none', other = 'none') => (one === other ? [] : [`${name}${one} → ${other}`])
  return stepsOr([
    ...step('', before.where, after.where),
    ...step('after hours ', before.afterHours, after.afterHours),
    ...step('if no one is there ', before.callButton, after.callButton),
    ...step('', describePlaces(before.places), describePlaces(after.places)),
  ])
}

/** An earlier release does not send it. */
const alsoExcludedText = ({ alsoExcluded }: Loyalty): string => alsoExcluded?.join(', ') || 'none'

export const describeLoyaltySteps = (before: Loyalty, after: Loyalty): string =>
  stepsOr([
    ...describeNumberSteps(RATES, before, { ...after, ...after.next }),
    ...(after.next ? [`the reward holds from ${formatSiteDay(after.next.from)}`] : []),
    ...(alsoExcludedText(before) === alsoExcludedText(after)
      ? []
      : [`Goods without points ${alsoExcludedText(before)} → ${alsoExcludedText(after)}`]),
    ...describeNumberSteps(CARD_DAY, before.cardDay, after.cardDay),
    ...describeNumberSteps(STAFF_DAY, before.staffDay, after.staffDay),
  ])

/** Describes a change of a setting that has only numbers. */
export const describingNumbers =
  <Key extends string>(fields: NumberFields<Key>) =>
  (before: Record<Key, number>, after: Record<Key, number>): string =>
    stepsOr(describeNumberSteps(fields, before, after))
