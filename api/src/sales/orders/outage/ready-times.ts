import { estimateMinutes, isFull, loadFor, type KitchenLoad } from '@fuel-shack/contract/sales/orders/order-estimate'
import { canPickUpAt, pickUpTimes, readySpans } from '@fuel-shack/contract/sales/orders/pick-up-times'
import type { KitchenStatus } from '@fuel-shack/contract/shop/hours/kitchen-status'

const MINUTE_MS = 60_000
/** The list of an opened dialog may be some minutes old. */
const TOLERANCE_MINUTES = 5
/** The coming six hours of a kitchen that is open. */
const TIMES_MAX = 24

interface Work {
  preparationMinutes: number
  grillPortions: number
}

export interface KitchenAtDecision {
  load: KitchenLoad
  kitchenAt: (at: Date) => KitchenStatus
  at: Date
}

/** Finds when an order is ready that the cooks start as soon as one is free. Quarter hours that are full do not postpone it. */
export function readyIfCookedNow({ preparationMinutes }: Work, { load, at }: KitchenAtDecision): Date {
  const minutes = load.startsInMinutes + load.extraMinutes + preparationMinutes
  const ready = new Date(at.getTime() + minutes * MINUTE_MS)
  return new Date(at.getTime() + estimateMinutes(ready, at) * MINUTE_MS)
}

function rulesOf({ preparationMinutes }: Work, { kitchenAt, at }: KitchenAtDecision, earlierMinutes = 0) {
  const earliest = new Date(at.getTime() + (preparationMinutes - earlierMinutes) * MINUTE_MS)
  return { spans: readySpans(kitchenAt, { at, earliest, preparationMinutes }), servings: [], availableFrom: at }
}

/** Lists the coming quarter hours in the hours of the kitchen. Those that are full are marked: staff decide. */
export function listNewTimes(work: Work, kitchen: KitchenAtDecision): { at: Date; isFull: boolean }[] {
  const load = loadFor(kitchen.load, work.grillPortions)
  const times = pickUpTimes(rulesOf(work, kitchen), { fullQuarters: [] }).slice(0, TIMES_MAX)
  return times.map((at) => ({ at, isFull: isFull(load, at) }))
}

/** Returns whether the order can be ready then, by the hours of the kitchen and its own preparation. */
export function canBeReadyAt(work: Work, kitchen: KitchenAtDecision, time: Date): boolean {
  return time > kitchen.at && canPickUpAt(rulesOf(work, kitchen, TOLERANCE_MINUTES), time)
}

/** Returns when the kitchen starts on an order that is ready at a new time. Null: now. */
export function startFor({ preparationMinutes }: Work, time: Date, at: Date): string | null {
  const start = new Date(time.getTime() - preparationMinutes * MINUTE_MS)
  return start > at ? start.toISOString() : null
}
