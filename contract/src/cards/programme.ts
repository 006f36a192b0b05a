import type { SettingValue } from '../records/settings.ts'
import type { Cents } from '../platform/money.ts'
import type { SaleCategories } from './tills.ts'

type Loyalty = SettingValue<'loyalty'>
/** An order has no litres. */
type Rates = Pick<Loyalty, 'pointsPerDollar'> & { pointsPer10Litres?: number }

interface Sale {
  spentInCents: Cents
  /** Without them, all of it is from the shop or the kitchen. */
  categories?: SaleCategories | undefined
}

/** Rewards for them are an offence in several states: docs/decisions/0044-points.md. */
const NEVER_EARN = ['tobacco', 'vapes']

/** The amount that a litre counts towards a limit in money, if its price is not stated or is lower. */
const CENTS_PER_LITRE = 200

/** Makes the programme that customers see, with rewards for a day instead of the limits in money. */
export function programmeOf({ cardDay, staffDay: _staffDay, ...programme }: Loyalty) {
  return { ...programme, rewardsPerDay: Math.floor(cardDay.maxRewardCents / programme.rewardInCents) }
}

/** The points of one sale: for each whole dollar at the shop and the kitchen, and for its litres. */
export function earnedPoints({ pointsPerDollar, pointsPer10Litres = 0 }: Rates, sale: Sale): number {
  const { shopInCents, fuelMillilitres } = partsOf(sale)
  return Math.floor(shopInCents / 100) * pointsPerDollar + Math.floor((fuelMillilitres * pointsPer10Litres) / 10_000)
}

/** Returns what a sale counts for towards the limits of a till, of staff and of a card: what earns points. */
export function earningCents({ pointsPer10Litres = 0 }: Rates, sale: Sale): Cents {
  const { shopInCents, fuelInCents, fuelMillilitres } = partsOf(sale)
  const leastInCents = Math.ceil((fuelMillilitres * CENTS_PER_LITRE) / 1000)
  return shopInCents + (pointsPer10Litres === 0 ? 0 : Math.max(fuelInCents, leastInCents))
}

function partsOf({ spentInCents, categories = {} }: Sale) {
  const { fuelInCents = 0, fuelMillilitres = 0, excludedInCents = 0 } = categories
  return { shopInCents: spentInCents - fuelInCents - excludedInCents, fuelInCents, fuelMillilitres }
}

/** `fuel, tobacco, vapes, lotto and gift cards`. Undefined: a server that follows only the specification does not say. */
export function goodsWithoutPoints({
  pointsPer10Litres,
  alsoExcluded,
}: Partial<Pick<Loyalty, 'pointsPer10Litres' | 'alsoExcluded'>>): string | undefined {
  if (alsoExcluded === undefined) return undefined
  const goods = [...(pointsPer10Litres === 0 ? ['fuel'] : []), ...NEVER_EARN, ...alsoExcluded]
  return new Intl.ListFormat('en-AU').format(new Set(goods))
}
