import { MINUTE_MS, QUARTER_MS } from '../../shop/hours/wall-clock.ts'

/** Each further portion that needs preparation, on top of the dish that takes longest. */
const FURTHER_PORTION_MINUTES = 1
/** A coffee, a pie or a salad takes no turn at the grill. */
const QUICK_MINUTES = 4
/** An estimate to the minute would promise what a kitchen cannot. */
const STEP_MINUTES = 5

/** The state of the kitchen that decides how soon an order can be ready. */
export interface KitchenLoad {
  /** Minutes until a cook can start on another order. */
  startsInMinutes: number
  /** How much longer than usual an order takes, by the staff. */
  extraMinutes: number
  /** The starts of the quarter hours in which as many portions are due as the kitchen can cook. */
  fullQuarters: readonly string[]
}

interface OrderLine {
  /** Minutes of its preparation. */
  minutes: number
  quantity: number
}

/** The dishes of an order are cooked together: the slowest one counts, and a little for each further portion. */
export function preparationOf(lines: readonly OrderLine[]): number {
  const slowest = Math.max(0, ...lines.map(({ minutes }) => minutes))
  return slowest + FURTHER_PORTION_MINUTES * Math.max(0, grillPortionsOf(lines) - 1)
}

/** The portions that are cooked to order: what a quarter hour has room for. */
export function grillPortionsOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { minutes, quantity }) => sum + (minutes > QUICK_MINUTES ? quantity : 0), 0)
}

/** The load for an order with these portions: one without any fits into a quarter hour that is full. */
export function loadFor(load: KitchenLoad, grillPortions: number): KitchenLoad {
  return grillPortions === 0 ? { ...load, fullQuarters: [] } : load
}

export function startOfQuarter(at: Date): Date {
  return new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS)
}

/** An order is ready after the wait and its preparation, at the earliest in the next quarter hour that is not full. */
export function earliestReady(load: KitchenLoad, preparationMinutes: number, at: Date): Date {
  const minutes = load.startsInMinutes + load.extraMinutes + preparationMinutes
  return withRoom(load, new Date(at.getTime() + minutes * MINUTE_MS))
}

/** The first instant from then on in a quarter hour that is not full. */
export function withRoom(load: Pick<KitchenLoad, 'fullQuarters'>, from: Date): Date {
  let at = from
  while (isFull(load, at)) at = new Date(startOfQuarter(at).getTime() + QUARTER_MS)
  return at
}

export function isFull({ fullQuarters }: Pick<KitchenLoad, 'fullQuarters'>, at: Date): boolean {
  return fullQuarters.includes(startOfQuarter(at).toISOString())
}

/** Minutes, in steps of five and never none: `about 15 minutes`. */
export function estimateMinutes(ready: Date, at: Date): number {
  const minutes = (ready.getTime() - at.getTime()) / MINUTE_MS
  return Math.max(STEP_MINUTES, Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES)
}
