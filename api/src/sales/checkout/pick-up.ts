import type { PickUp } from '@fuel-shack/contract/sales/checkout/checkout'
import {
  earliestReady,
  estimateMinutes,
  isFull,
  loadFor,
  withRoom,
  type KitchenLoad,
} from '@fuel-shack/contract/sales/orders/order-estimate'
import { PICK_UP_AHEAD_MS } from '@fuel-shack/contract/sales/orders/pick-up-limits'
import { canPickUpAt, readyFor, readySpans, type PickUpRules } from '@fuel-shack/contract/sales/orders/pick-up-times'
import type { KitchenStatus } from '@fuel-shack/contract/shop/hours/kitchen-status'
import { isWithin, type TimeSpan } from '@fuel-shack/contract/shop/hours/open-times'
import { AppError } from '../../platform/errors.ts'
import { scheduleOf, type PickUpPlan } from '../payments/checkouts/pick-up-plan.ts'

const MINUTE_MS = 60_000
/** While the customer was choosing, the kitchen may have become a little slower. */
const TOLERANCE_MINUTES = 5

interface Context {
  load: KitchenLoad
  preparationMinutes: number
  grillPortions: number
  kitchenAt: (at: Date) => KitchenStatus
  /** The serving hours of the dishes. */
  servings: PickUpRules['servings']
  at: Date
}

/** @throws AppError `pick_up_time_unavailable` */
export function planPickUp(wanted: PickUp | undefined, context: Context): PickUpPlan {
  const { preparationMinutes, grillPortions, at } = context
  const load = loadFor(context.load, grillPortions)
  const earliest = earliestReady(load, preparationMinutes, at)
  const asSoonAsPossible: PickUpPlan = {
    pickUpAt: null,
    arrivalMinutes: null,
    estimatedMinutes: estimateMinutes(earliest, at),
    preparationMinutes,
    grillPortions,
  }
  if (wanted === undefined) return asSoonAsPossible
  const rules = rulesOf(context, earliest)
  if ('at' in wanted) {
    const time = new Date(wanted.at)
    if (isFull(load, time) || !canPickUpAt(rules, time)) throw new AppError('pick_up_time_unavailable')
    return { ...asSoonAsPossible, pickUpAt: time.toISOString() }
  }
  const arrivalMinutes = wanted.inMinutes
  const arrival = new Date(at.getTime() + arrivalMinutes * MINUTE_MS)
  // The customer is here before the order can be ready.
  if (context.kitchenAt(at).takesOrders && withRoom(load, arrival) <= earliest)
    return { ...asSoonAsPossible, arrivalMinutes }
  const ready = readyFor(rules, arrival, preparationMinutes)
  const time = ready && withRoom(load, ready)
  if (time === undefined || !canPickUpAt(rules, time)) throw new AppError('pick_up_time_unavailable')
  return { ...asSoonAsPossible, arrivalMinutes, pickUpAt: time.toISOString() }
}

/**
 * Plans an order that was made at the counter. Staff decide about its time: hours, and quarter hours that are full, do not bind them.
 *
 * @param pickUpAt undefined: as soon as possible
 * @throws AppError `pick_up_time_unavailable`
 */
export function planCounterPickUp(
  pickUpAt: string | undefined,
  { load, preparationMinutes, grillPortions, at }: Omit<Context, 'kitchenAt' | 'servings'>,
): PickUpPlan {
  const chosen = pickUpAt === undefined ? undefined : new Date(pickUpAt)
  const aheadMs = chosen === undefined ? 0 : chosen.getTime() - at.getTime()
  if (aheadMs < 0 || aheadMs > PICK_UP_AHEAD_MS) throw new AppError('pick_up_time_unavailable')
  const earliest = earliestReady({ ...load, fullQuarters: [] }, preparationMinutes, at)
  const estimatedMinutes = estimateMinutes(earliest, at)
  return {
    pickUpAt: chosen?.toISOString() ?? null,
    arrivalMinutes: null,
    estimatedMinutes,
    preparationMinutes,
    grillPortions,
  }
}

/** Sold-out dishes are reported by name, so they are not among the rules here. */
function rulesOf({ kitchenAt, servings, preparationMinutes, at }: Context, earliest: Date): PickUpRules {
  const tolerated = new Date(earliest.getTime() - TOLERANCE_MINUTES * MINUTE_MS)
  const spans = readySpans(kitchenAt, { at, earliest: tolerated, preparationMinutes })
  return { spans, servings, availableFrom: at }
}

/** The time at which the customer picks the order up, if they pay now: the chosen one, or as soon as it is ready. */
export function pickUpTime({ pickUpAt, estimatedMinutes }: PickUpPlan, at: Date): Date {
  return pickUpAt === null ? new Date(at.getTime() + estimatedMinutes * MINUTE_MS) : new Date(pickUpAt)
}

/** Returns whether the diner is open when the order is ready, or was when the customer chose. */
export function canEatHere(plan: PickUpPlan, eatHereTimes: readonly TimeSpan[], at: Date): boolean {
  const readyMs = Date.parse(scheduleOf(plan, at).readyAt)
  return [0, TOLERANCE_MINUTES].some((minutes) => isWithin(eatHereTimes, new Date(readyMs - minutes * MINUTE_MS)))
}
