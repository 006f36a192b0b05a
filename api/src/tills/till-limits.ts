import type { MovementLimits } from '../loyalty/movements/movement-limits.ts'

/** Of one till key, which bound the damage of a stolen key. */
export type TillLimits = MovementLimits

/** $2,500 fills a road train; what $10,000 earns is what a day's rewards may give: $500, a hundred free coffees. */
export const DEFAULT_TILL_LIMITS: TillLimits = {
  maxCallCents: 250_000,
  maxDayCents: 1_000_000,
  maxDayRewardCents: 50_000,
}
