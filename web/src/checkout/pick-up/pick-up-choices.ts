import type { PickUp } from '@fuel-shack/contract/sales/checkout/checkout'
import { isWithin, type TimeSpan } from '@fuel-shack/contract/shop/hours/open-times'
import { describeChange } from '@fuel-shack/contract/shop/hours/opening-status'
import {
  earliestReady,
  estimateMinutes,
  pickUpTimes,
  withRoom,
  type KitchenLoad,
} from '@fuel-shack/contract/sales/orders/order-estimate'

const MINUTE_MS = 60_000

/** How far away a customer can say to be. */
export const ARRIVALS = [10, 15, 20, 30, 45, 60, 90] as const

/** The choices for the cart as it is. Every instant is by the clock of the server. */
export interface PickUpChoices {
  at: Date
  load: KitchenLoad
  /** The earliest at which the order can be ready. */
  earliest: Date
  /** The last instant at which it can be picked up. */
  last: Date
  times: Date[]
  timeZone: string
  /** The hours of the diner. Undefined if they are not known. */
  eatHereTimes: readonly TimeSpan[] | undefined
}

type Known = Omit<PickUpChoices, 'earliest' | 'times'>

export function pickUpChoices(known: Known, preparationMinutes: number): PickUpChoices {
  const earliest = earliestReady(known.load, preparationMinutes, known.at)
  return { ...known, earliest, times: pickUpTimes(known.load, earliest, known.last) }
}

/** `6:45 pm` */
export const timeText = (time: Date, { at, timeZone }: PickUpChoices): string => describeChange(time, at, timeZone)

/** `about 15 minutes` */
export const estimateText = ({ earliest, at }: PickUpChoices): string =>
  `about ${estimateMinutes(earliest, at)} minutes`

/** Returns the time at which an order is ready for a customer who is some minutes away. */
function readyOnArrival(inMinutes: number, { load, earliest, at }: PickUpChoices): Date {
  const arrival = withRoom(load, new Date(at.getTime() + inMinutes * MINUTE_MS))
  return arrival > earliest ? arrival : earliest
}

/** Returns when the order is picked up: at the chosen time, or as soon as it is ready. */
export function pickUpTime(pickUp: PickUp | undefined, choices: PickUpChoices): Date {
  if (pickUp && 'at' in pickUp) return new Date(pickUp.at)
  const { at, earliest } = choices
  const ready = pickUp ? readyOnArrival(pickUp.inMinutes, choices) : earliest
  return ready > earliest ? ready : new Date(at.getTime() + estimateMinutes(earliest, at) * MINUTE_MS)
}

/** `Ready about 6:45 pm`, `Ready at 6:45 pm` */
export function readyText(pickUp: PickUp | undefined, choices: PickUpChoices): string {
  if (pickUp && 'at' in pickUp) return `Ready at ${timeText(new Date(pickUp.at), choices)}`
  const { at, earliest } = choices
  if (pickUp) return `Ready about ${timeText(readyOnArrival(pickUp.inMinutes, choices), choices)}`
  const ready = new Date(at.getTime() + estimateMinutes(earliest, at) * MINUTE_MS)
  return `Ready about ${timeText(ready, choices)}`
}

/** Returns whether the diner is open when the order is ready. */
export function canEatHere(pickUp: PickUp | undefined, choices: PickUpChoices | undefined): boolean {
  if (choices?.eatHereTimes === undefined) return true
  const ready = pickUp && 'at' in pickUp ? new Date(pickUp.at) : readyOnArrival(pickUp?.inMinutes ?? 0, choices)
  return isWithin(choices.eatHereTimes, ready)
}

/** Why the choice cannot be paid for; undefined if it can. */
export function pickUpProblem(pickUp: PickUp | undefined, choices: PickUpChoices | undefined): string | undefined {
  if (!pickUp || !choices) return undefined
  if ('at' in pickUp) {
    const isOffered = choices.times.some((time) => time.getTime() === Date.parse(pickUp.at))
    return isOffered ? undefined : "That time isn't available any more. Choose another."
  }
  const ready = readyOnArrival(pickUp.inMinutes, choices)
  return ready > choices.earliest && ready > choices.last
    ? "That's too late for today. Choose a shorter time."
    : undefined
}
