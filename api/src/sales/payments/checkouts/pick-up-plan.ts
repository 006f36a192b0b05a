const MINUTE_MS = 60_000

export interface PickUpPlan {
  /** The time at which the customer picks the order up; null: as soon as it is ready. */
  pickUpAt: string | null
  /** How many minutes away the customer said to be, which decided the time. */
  arrivalMinutes: number | null
  /** How long the order takes from the payment on, if it is picked up as soon as it is ready. */
  estimatedMinutes: number
  preparationMinutes: number
  /** How many portions are cooked to order. */
  grillPortions: number
}

type PickUpChoice = Pick<PickUpPlan, 'pickUpAt' | 'arrivalMinutes'>

/**
 * Computes when a paid order should be ready, and when the kitchen starts on it if that is later than now.
 *
 * @param plan what the checkout stored
 */
export function scheduleOf(
  { pickUpAt, estimatedMinutes, preparationMinutes }: Omit<PickUpPlan, 'arrivalMinutes' | 'grillPortions'>,
  paidAt: Date,
): { readyAt: string; startAt: string | null } {
  const after = (minutes: number) => new Date(paidAt.getTime() + minutes * MINUTE_MS).toISOString()
  if (pickUpAt === null) return { readyAt: after(estimatedMinutes), startAt: null }
  const startAt = new Date(Date.parse(pickUpAt) - preparationMinutes * MINUTE_MS).toISOString()
  const paid = paidAt.toISOString()
  return startAt > paid ? { readyAt: pickUpAt, startAt } : { readyAt: after(preparationMinutes), startAt: null }
}

/** A screen that is off now may be on in the morning. */
const SOON_MS = 60 * MINUTE_MS

/** Returns whether the kitchen starts on an order now, or within the hour. @param startAt null: now */
export function startsSoon(startAt: string | null, at: Date): boolean {
  return startAt === null || Date.parse(startAt) - at.getTime() < SOON_MS
}

/** Returns whether two plans come from the same choice of the customer: the time of one that says how long they take may differ. */
export function isSamePickUp(one: PickUpChoice, other: PickUpChoice): boolean {
  if (one.arrivalMinutes !== null) return one.arrivalMinutes === other.arrivalMinutes
  return other.arrivalMinutes === null && one.pickUpAt === other.pickUpAt
}
