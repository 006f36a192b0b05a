import { earnedPoints, earningCents } from '@fuel-shack/contract/cards/programme'
import type { SaleCategories } from '@fuel-shack/contract/cards/tills'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import type { Cents } from '@fuel-shack/contract/platform/money'

/** A change of a card's balance by a till or by staff. */
export type CardMovement = { cardNumber: string } & Movement

type Movement =
  | { kind: 'collect'; spentInCents: Cents; categories?: SaleCategories }
  | { kind: 'redeem'; rewards: number }
  | { kind: 'spend'; amountInCents: Cents }

/** Returns what a movement changes on a card, and what that was computed from. */
export function amountsOf(programme: SettingValue<'loyalty'>, movement: Movement) {
  switch (movement.kind) {
    case 'collect':
      return { points: earnedPoints(programme, movement), cents: 0, saleCents: earningCents(programme, movement) }
    case 'redeem': {
      const { rewards } = movement
      return { points: -rewards * programme.pointsPerReward, cents: rewards * programme.rewardInCents, rewards }
    }
    case 'spend':
      return { points: 0, cents: -movement.amountInCents }
  }
}
