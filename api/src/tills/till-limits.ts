import type { Cents } from '@fuel-shack/contract/money'
import type { TillMovement } from '../loyalty/loyalty-service.ts'

/** What one till key may do: a stolen key is worth no more than this. */
export interface TillLimits {
  /** The most that one call may collect on or take off a card. */
  maxCallCents: Cents
  /** The most that a day's calls may collect on. */
  maxDayCents: Cents
  /** The most spend that a day's calls may give as rewards, and the most that they may take off cards. */
  maxDayRewardCents: Cents
}

/** $2,500 fills a road train; $50,000 is a very good day; $500 is a hundred free coffees. */
export const DEFAULT_TILL_LIMITS: TillLimits = {
  maxCallCents: 250_000,
  maxDayCents: 5_000_000,
  maxDayRewardCents: 50_000,
}

/** What a movement counts towards each of a day's limits, in cents. */
export interface DayUse {
  collectedCents: Cents
  redeemedCents: Cents
  spentCents: Cents
}

/** A void counts nothing and gives nothing back: collecting and voiding in turns must not get past the limits. */
export function dayUseOf(movement: TillMovement, rewardInCents: Cents): DayUse {
  const none = { collectedCents: 0, redeemedCents: 0, spentCents: 0 }
  switch (movement.act) {
    case 'collect':
      return { ...none, collectedCents: movement.spentInCents }
    case 'redeem':
      return { ...none, redeemedCents: movement.rewards * rewardInCents }
    case 'spend':
      return { ...none, spentCents: movement.amountInCents }
  }
}

export function isWithinCallLimit(use: DayUse, limits: TillLimits): boolean {
  return Math.max(use.collectedCents, use.redeemedCents, use.spentCents) <= limits.maxCallCents
}

/** The calendar day, YYYY-MM-DD, that it is in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )
}
