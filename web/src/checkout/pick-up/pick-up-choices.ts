import type { PickUp } from '@fuel-shack/contract/sales/checkout/checkout'
import { estimateMinutes, withRoom, type KitchenLoad } from '@fuel-shack/contract/sales/orders/order-estimate'
import { canPickUpAt, pickUpTimes, readyFor, type PickUpRules } from '@fuel-shack/contract/sales/orders/pick-up-times'
import { isWithin, type TimeSpan } from '@fuel-shack/contract/shop/hours/open-times'
import { describeChange } from '@fuel-shack/contract/shop/hours/opening-status'

const MINUTE_MS = 60_000

/** How far away a customer can say to be, in minutes. */
export const ARRIVALS = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300] as const

/** The choices for the cart as it is. Every instant is by the clock of the server. */
export interface PickUpChoices {
  at: Date
  load: KitchenLoad
  /** The earliest at which the order can be ready. */
  earliest: Date
  /** The reason that the order cannot be made at once; undefined if it can. */
  whyNotSoon: string | undefined
  rules: PickUpRules
  preparationMinutes: number
  /** The kitchen is paused until then, so that nothing begins before it. Undefined: not paused. */
  stoppedUntil: Date | undefined
  times: Date[]
  timeZone: string
  /** The hours of the diner. Undefined if they are not known. */
  eatHereTimes: readonly TimeSpan[] | undefined
}

export function pickUpChoices(known: Omit<PickUpChoices, 'times'>): PickUpChoices {
  const times = pickUpTimes(known.rules, known.load).filter((time) => beginsInTime(time, known))
  return { ...known, times }
}

type Stop = Pick<PickUpChoices, 'stoppedUntil' | 'preparationMinutes'>

function beginsInTime(ready: Date, { stoppedUntil, preparationMinutes }: Stop): boolean {
  return stoppedUntil === undefined || ready.getTime() - preparationMinutes * MINUTE_MS >= stoppedUntil.getTime()
}

/** `6:45 pm` */
export const timeText = (time: Date, { at, timeZone }: PickUpChoices): string => describeChange(time, at, timeZone)

/** `about 15 minutes` */
export const estimateText = ({ earliest, at }: PickUpChoices): string =>
  `about ${estimateMinutes(earliest, at)} minutes`

/** `45 minutes`, `3 hours` */
export const arrivalText = (minutes: number): string => (minutes < 120 ? `${minutes} minutes` : `${minutes / 60} hours`)

/** Returns the time at which an order is ready for a customer who is some minutes away; undefined if the kitchen is closed then. */
function readyOnArrival(inMinutes: number, choices: PickUpChoices): Date | undefined {
  const { load, earliest, whyNotSoon, rules, preparationMinutes, at } = choices
  const arrival = new Date(at.getTime() + inMinutes * MINUTE_MS)
  if (whyNotSoon === undefined && withRoom(load, arrival) <= earliest) return earliest
  const ready = readyFor(rules, arrival, preparationMinutes)
  const time = ready && withRoom(load, ready)
  return time && canPickUpAt(rules, time) && beginsInTime(time, choices) ? time : undefined
}

/** Returns when the order is picked up: at the chosen time, or as soon as it is ready. */
export function pickUpTime(pickUp: PickUp | undefined, choices: PickUpChoices): Date {
  if (pickUp && 'at' in pickUp) return new Date(pickUp.at)
  const { at, earliest } = choices
  const ready = (pickUp && readyOnArrival(pickUp.inMinutes, choices)) ?? earliest
  return ready > earliest ? ready : new Date(at.getTime() + estimateMinutes(earliest, at) * MINUTE_MS)
}

/** Returns the time of an order that need not be made at once. Undefined: as soon as possible. */
export function laterTime(pickUp: PickUp | undefined, choices: PickUpChoices | undefined): Date | undefined {
  if (pickUp === undefined || choices === undefined) return undefined
  if ('at' in pickUp) return new Date(pickUp.at)
  const ready = readyOnArrival(pickUp.inMinutes, choices)
  return ready === choices.earliest ? undefined : ready
}

/** `Ready about 6:45 pm`, `Ready at 6:45 pm` */
export function readyText(pickUp: PickUp | undefined, choices: PickUpChoices): string {
  if (pickUp && 'at' in pickUp) return `Ready at ${timeText(new Date(pickUp.at), choices)}`
  const { at, earliest } = choices
  if (pickUp) return `Ready about ${timeText(readyOnArrival(pickUp.inMinutes, choices) ?? earliest, choices)}`
  const ready = new Date(at.getTime() + estimateMinutes(earliest, at) * MINUTE_MS)
  return `Ready about ${timeText(ready, choices)}`
}

/** Returns whether the diner is open when the order is ready. */
export function canEatHere(pickUp: PickUp | undefined, choices: PickUpChoices | undefined): boolean {
  if (choices?.eatHereTimes === undefined) return true
  const { earliest } = choices
  const onArrival = pickUp && 'inMinutes' in pickUp ? readyOnArrival(pickUp.inMinutes, choices) : undefined
  const ready = pickUp && 'at' in pickUp ? new Date(pickUp.at) : (onArrival ?? earliest)
  return isWithin(choices.eatHereTimes, ready)
}

/** Why the choice cannot be paid for; undefined if it can. */
export function pickUpProblem(pickUp: PickUp | undefined, choices: PickUpChoices | undefined): string | undefined {
  if (!choices) return undefined
  if (!pickUp) return choices.whyNotSoon === undefined ? undefined : 'Choose when you pick it up.'
  if ('at' in pickUp) {
    const isOffered = choices.times.some((time) => time.getTime() === Date.parse(pickUp.at))
    return isOffered ? undefined : "That time isn't available any more. Choose another."
  }
  return readyOnArrival(pickUp.inMinutes, choices) ? undefined : "Your order can't be ready then. Choose another time."
}
