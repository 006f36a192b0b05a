import type { Problem } from '@fuel-shack/contract/problem'
import type { NoOrdersReason } from '../../menu/opening/no-orders-reason.ts'
import { serverNow } from '../../platform/client/server-clock.ts'
import { describeChange } from '@fuel-shack/contract/shop/hours/opening-status'

const DAY_MS = 24 * 60 * 60_000

function kitchenMessage(nextOrders: string | undefined): string {
  const next = nextOrders === undefined ? '' : ` Next orders from ${nextOrders}.`
  return `You can't pay right now: the kitchen isn't taking orders.${next} Your cart's saved.`
}

const aheadMessage = (nextOrders: string | undefined): string =>
  `The kitchen's closed${nextOrders === undefined ? '' : ` until ${nextOrders}`}. Choose when you'll pick it up.`

interface Choice {
  /** Another time can be chosen. */
  hasTimes: boolean
  /** Such a time is chosen, which a kitchen that is closed or paused now does not concern. */
  isLater: boolean
}

/** Undefined where the checkout needs no message of its own. */
export function noOrdersMessage(
  noOrders: NoOrdersReason | undefined,
  { hasTimes, isLater }: Choice,
): string | undefined {
  if (isLater && (noOrders?.is === 'kitchen-closed' || noOrders?.is === 'paused')) return undefined
  switch (noOrders?.is) {
    case 'kitchen-closed':
      return hasTimes ? aheadMessage(noOrders.nextOrders) : kitchenMessage(noOrders.nextOrders)
    case 'unreachable':
      return `You can't pay right now: we can't reach the kitchen, and what you see is from ${noOrders.lastKnown}. Your cart's saved.`
    case 'paused':
      return noOrders.text
    default:
      return undefined
  }
}

/** States the server's time. It names the day even if it is near: the clock of this device may be wrong by hours. */
export function rejectedByKitchen({ takesOrdersFrom }: Problem, timeZone: string | undefined): string {
  if (takesOrdersFrom === undefined || timeZone === undefined) return kitchenMessage(undefined)
  const next = new Date(takesOrdersFrom)
  const at = new Date(Math.min(serverNow().getTime(), next.getTime() - DAY_MS))
  return kitchenMessage(describeChange(next, at, timeZone))
}
