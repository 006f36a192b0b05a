import type { Problem } from '@fuel-shack/contract/endpoints/problem'
import type { Obstacle } from '../kitchen/obstacle.ts'
import { serverNow } from '../client/server-clock.ts'
import { describeChange } from '@fuel-shack/contract/hours/opening-status'

const DAY_MS = 24 * 60 * 60_000

function kitchenMessage(nextOrders: string | undefined): string {
  const next = nextOrders === undefined ? '' : ` Next orders from ${nextOrders}.`
  return `You can't pay right now: the kitchen isn't taking orders.${next} Your cart's saved.`
}

/** Undefined where the checkout needs no message of its own. */
export function obstacleMessage(obstacle: Obstacle | undefined): string | undefined {
  switch (obstacle?.is) {
    case 'kitchen-closed':
      return kitchenMessage(obstacle.nextOrders)
    case 'unreachable':
      return `You can't pay right now: we can't reach the kitchen, and what you see is from ${obstacle.lastKnown}. Your cart's saved.`
    case 'paused':
      return obstacle.text
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
