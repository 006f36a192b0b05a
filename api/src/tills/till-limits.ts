import type { Cents } from '@fuel-shack/contract/values/money'
import type { TillMovement } from '../loyalty/loyalty-service.ts'

/** The limits of one till key, which bound the damage of a stolen key. */
export interface TillLimits {
  /** The maximum that one call may collect on or take off a card. */
  maxCallCents: Cents
  /** The maximum that the calls of a day may collect on. */
  maxDayCents: Cents
  /** The maximum spend that the calls of a day may give as rewards, and that they may take off cards. */
  maxDayRewardCents: Cents
}

/** $2,500 fills a road train; what $10,000 earns is what a day's rewards may give: $500, a hundred free coffees. */
export const DEFAULT_TILL_LIMITS: TillLimits = {
  maxCallCents: 250_000,
  maxDayCents: 1_000_000,
  maxDayRewardCents: 50_000,
}

/** What a movement counts towards each daily limit. */
export interface DayUsage {
  collectedCents: Cents
  redeemedCents: Cents
  spentCents: Cents
}

/** A void does not reduce the usage: alternating between collecting and voiding must not bypass the limits. */
export function dayUsageOf(movement: TillMovement, rewardInCents: Cents): DayUsage {
  const none = { collectedCents: 0, redeemedCents: 0, spentCents: 0 }
  switch (movement.kind) {
    case 'collect':
      return { ...none, collectedCents: movement.spentInCents }
    case 'redeem':
      return { ...none, redeemedCents: movement.rewards * rewardInCents }
    case 'spend':
      return { ...none, spentCents: movement.amountInCents }
  }
}

export function isWithinCallLimit(usage: DayUsage, limits: TillLimits): boolean {
  return Math.max(usage.collectedCents, usage.redeemedCents, usage.spentCents) <= limits.maxCallCents
}
