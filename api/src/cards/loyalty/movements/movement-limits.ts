import { earningCents } from '@fuel-shack/contract/cards/programme'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import type { TillLimits } from '@fuel-shack/contract/cards/managed-tills'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { CardMovement } from '../movement-amounts.ts'

/** The most that a till key or a member of staff may do, which bounds the damage of a stolen key or tablet. */
export type MovementLimits = TillLimits

/** The sums of a movement that count towards each daily limit. */
export interface DayUsage {
  collectedCents: Cents
  redeemedCents: Cents
  spentCents: Cents
}

/** A void does not reduce the usage: alternating between collecting and voiding must not bypass the limits. */
export function dayUsageOf(movement: CardMovement, programme: SettingValue<'loyalty'>): DayUsage {
  const none = { collectedCents: 0, redeemedCents: 0, spentCents: 0 }
  switch (movement.kind) {
    case 'collect':
      return { ...none, collectedCents: earningCents(programme, movement) }
    case 'redeem':
      return { ...none, redeemedCents: movement.rewards * programme.rewardInCents }
    case 'spend':
      return { ...none, spentCents: movement.amountInCents }
  }
}

export function isWithinCallLimit(usage: DayUsage, limits: MovementLimits): boolean {
  return Math.max(usage.collectedCents, usage.redeemedCents, usage.spentCents) <= limits.maxCallCents
}
