import type { KitchenStatus } from '../../shop/hours/kitchen-status.ts'
import type { OpeningStatus } from '../../shop/hours/opening-status.ts'
import { MINUTE_MS, QUARTER_MS } from '../../shop/hours/wall-clock.ts'
import { isFull, type KitchenLoad } from './order-estimate.ts'
import { PICK_UP_AHEAD_MS } from './pick-up-limits.ts'

/** A time in which the kitchen can have an order ready. Both ends are in it. */
interface ReadySpan {
  from: Date
  until: Date
}

/** The rules for the pick-up of one cart. */
export interface PickUpRules {
  spans: readonly ReadySpan[]
  /** The serving hours of its dishes. Dishes without them are served whenever the kitchen is open. */
  servings: readonly ((at: Date) => OpeningStatus)[]
  /** The instant from which nothing in it is sold out; undefined if staff have to end that. */
  availableFrom: Date | undefined
}

interface Cooking {
  at: Date
  /** The earliest at which the order can be ready, if the kitchen takes orders now. */
  earliest: Date
  preparationMinutes: number
}

/**
 * Lists the times of the coming 36 hours in which the kitchen can have an order ready: from now on if it takes orders, and in each
 * later period from as long after the opening as the order takes to cook.
 */
export function readySpans(
  kitchenAt: (at: Date) => KitchenStatus,
  { at, earliest, preparationMinutes }: Cooking,
): ReadySpan[] {
  const end = new Date(at.getTime() + PICK_UP_AHEAD_MS)
  const spans: ReadySpan[] = []
  let from = at
  while (from < end) {
    const status = kitchenAt(from)
    if (!status.takesOrders) {
      from = status.takesOrdersFrom ?? end
      continue
    }
    const cooked = new Date(from.getTime() + preparationMinutes * MINUTE_MS)
    const until = status.closes === undefined || status.closes > end ? end : status.closes
    const ready = from === at ? earliest : cooked
    if (ready <= until) spans.push({ from: ready, until })
    from = until
  }
  return spans
}

/** Returns whether the order can be picked up at that instant, if the quarter hour has room for it. */
export function canPickUpAt({ spans, servings, availableFrom }: PickUpRules, time: Date): boolean {
  if (availableFrom === undefined || time < availableFrom) return false
  const before = new Date(time.getTime() - 1)
  const isServed = servings.every((statusAt) => statusAt(time).isOpen || statusAt(before).isOpen)
  return isServed && spans.some(({ from, until }) => from <= time && time <= until)
}

/** Lists the quarter hours that a customer can choose from. */
export function pickUpTimes(rules: PickUpRules, load: Pick<KitchenLoad, 'fullQuarters'>): Date[] {
  return rules.spans.flatMap(({ from, until }) => {
    const first = Math.ceil(from.getTime() / QUARTER_MS) * QUARTER_MS
    const count = Math.max(0, Math.floor((until.getTime() - first) / QUARTER_MS) + 1)
    const times = Array.from({ length: count }, (_, index) => new Date(first + index * QUARTER_MS))
    return times.filter((time) => !isFull(load, time) && canPickUpAt(rules, time))
  })
}

/** Finds when the order is ready for a customer who arrives then: not before it is cooked. @returns undefined if the kitchen is closed */
export function readyFor(
  { spans }: Pick<PickUpRules, 'spans'>,
  arrival: Date,
  preparationMinutes: number,
): Date | undefined {
  const span = spans.find(
    ({ from, until }) => arrival <= until && arrival.getTime() >= from.getTime() - preparationMinutes * MINUTE_MS,
  )
  return span && (arrival > span.from ? arrival : span.from)
}
