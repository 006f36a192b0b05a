import type { PauseReason } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import { describeChange } from '@fuel-shack/contract/shop/hours/opening-status'
import type { Problem } from '@fuel-shack/contract/problem'
import { serverNow } from '../../platform/client/server-clock.ts'
import { currentFacts } from '../../platform/facts.ts'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'

const REASONS: Record<PauseReason, string> = {
  busy: 'the kitchen is flat out',
  'short-staffed': "we're short of staff",
  equipment: "some of our equipment isn't working",
  unattended: "we're checking that the kitchen can see them",
}

/** `6:30 pm`, or with its day if that is not clear. */
export const describeInstant = (instant: string, at = serverNow()): string =>
  describeChange(new Date(instant), at, siteTimeZone())

/** Why no orders are taken, and from when they are. */
export function pauseMessage(reason: PauseReason | null | undefined, nextOrders: string | undefined): string {
  const because = reason ? `: ${REASONS[reason]}` : ''
  const next = nextOrders === undefined ? '' : ` Back at ${nextOrders}.`
  return `We've paused online orders${because}.${next}`
}

/** `Paused until 3:20 pm`, in place of the opening hours. */
export const pauseStatusOf = (nextOrders: string | undefined): string =>
  nextOrders === undefined ? 'Orders paused' : `Paused until ${nextOrders}`

export const rejectedByPause = ({ pauseReason, takesOrdersFrom }: Problem): string =>
  pauseMessage(pauseReason, takesOrdersFrom === undefined ? undefined : describeInstant(takesOrdersFrom))

export const delayMessage = (minutes: number): string =>
  `The kitchen is busy: allow ${minutes} minutes more than usual.`

/** Why Pay is disabled while the kitchen's screen is off, and why the server rejects a checkout. */
export const unattendedRejected = (): string =>
  `We can't take online orders right now: the kitchen's screen is off. Order at the counter, or ring ${currentFacts().phone}.`

/** The warning before the payment. */
export const unattendedWarning = (): string =>
  `The kitchen's screen is off, so they may not see your order at once. If you're in a hurry, ring ${currentFacts().phone}.`
