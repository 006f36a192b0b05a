import type { PickUp } from '@fuel-shack/contract/orders/checkout'
import {
  earliestReady,
  estimateMinutes,
  isFull,
  withRoom,
  type KitchenLoad,
} from '@fuel-shack/contract/orders/order-estimate'
import { AppError } from '../errors.ts'

const MINUTE_MS = 60_000
/** While the customer was choosing, the kitchen may have become a little slower. */
const TOLERANCE_MINUTES = 5

export interface PickUpPlan {
  /** When the customer picks the order up; null: as soon as it is ready. */
  pickUpAt: string | null
  /** How many minutes away the customer said to be, which decided the time. */
  arrivalMinutes: number | null
  /** Until the order is ready, from the payment on, without a later pick-up. */
  estimatedMinutes: number
  preparationMinutes: number
}

interface Context {
  load: KitchenLoad
  preparationMinutes: number
  /** The last instant at which the order can be picked up. */
  last: Date
  at: Date
}

/** @throws AppError `pick_up_time_unavailable` */
export function planPickUp(wanted: PickUp | undefined, { load, preparationMinutes, last, at }: Context): PickUpPlan {
  const earliest = earliestReady(load, preparationMinutes, at)
  const asSoonAsPossible: PickUpPlan = {
    pickUpAt: null,
    arrivalMinutes: null,
    estimatedMinutes: estimateMinutes(earliest, at),
    preparationMinutes,
  }
  if (wanted === undefined) return asSoonAsPossible
  if ('at' in wanted) {
    const time = new Date(wanted.at)
    const isTooEarly = time.getTime() < earliest.getTime() - TOLERANCE_MINUTES * MINUTE_MS
    if (isTooEarly || time > last || isFull(load, time)) throw new AppError('pick_up_time_unavailable')
    return { ...asSoonAsPossible, pickUpAt: time.toISOString() }
  }
  const arrivalMinutes = wanted.inMinutes
  const time = withRoom(load, new Date(at.getTime() + arrivalMinutes * MINUTE_MS))
  // The customer is here before the order can be ready.
  if (time <= earliest) return { ...asSoonAsPossible, arrivalMinutes }
  if (time > last) throw new AppError('pick_up_time_unavailable')
  return { ...asSoonAsPossible, arrivalMinutes, pickUpAt: time.toISOString() }
}

/**
 * When a paid order should be ready, and when the kitchen starts on it if that is later than now.
 *
 * @param plan what the checkout stored
 */
export function scheduleOf(
  { pickUpAt, estimatedMinutes, preparationMinutes }: Omit<PickUpPlan, 'arrivalMinutes'>,
  paidAt: Date,
): { readyAt: string; startAt: string | null } {
  const after = (minutes: number) => new Date(paidAt.getTime() + minutes * MINUTE_MS).toISOString()
  if (pickUpAt === null) return { readyAt: after(estimatedMinutes), startAt: null }
  const startAt = new Date(Date.parse(pickUpAt) - preparationMinutes * MINUTE_MS).toISOString()
  const paid = paidAt.toISOString()
  return startAt > paid ? { readyAt: pickUpAt, startAt } : { readyAt: after(preparationMinutes), startAt: null }
}

/** Whether a stored checkout was made from this choice. */
export function isSamePickUp(
  { pickUpAt, arrivalMinutes }: Pick<PickUpPlan, 'pickUpAt' | 'arrivalMinutes'>,
  wanted: PickUp | undefined,
): boolean {
  if (wanted === undefined) return pickUpAt === null && arrivalMinutes === null
  if ('inMinutes' in wanted) return wanted.inMinutes === arrivalMinutes
  return arrivalMinutes === null && pickUpAt === new Date(wanted.at).toISOString()
}
