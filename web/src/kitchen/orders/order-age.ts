import { isAhead } from '@fuel-shack/contract/sales/orders/order-status'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { describeInstant } from '../../menu/opening/pace-texts.ts'

/** How long an open order has been waiting; the thresholds are in site.json. `later`: the kitchen need not start yet. */
export type AgeLevel = 'later' | 'fresh' | 'waiting' | 'late'

export interface OrderAge {
  level: AgeLevel
  /** `Start 6:30 pm`, `just now`, `2 min`, `Late · 25 min` */
  text: string
}

const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR

export function describeMinutes(minutes: number): string {
  if (minutes < 1) return 'just now'
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`
  if (minutes < MINUTES_PER_DAY) return `${Math.floor(minutes / MINUTES_PER_HOUR)} h ${minutes % MINUTES_PER_HOUR} min`
  const days = Math.floor(minutes / MINUTES_PER_DAY)
  return days === 1 ? '1 day' : `${days} days`
}

/**
 * Counted from the payment, or from when the kitchen should start. An order from the future, by a device's slow clock,
 * counts as just now. In a rush a customer is given a later time: before that no order is late. After an outage an order counts
 * from the decision of staff, who have given it a new time.
 */
export function orderAge(
  order: Pick<Order, 'createdAt' | 'startAt' | 'readyAt' | 'seenAt' | 'cancelledAt' | 'outage'>,
  nowMs: number,
  { waitingAfterMinutes, lateAfterMinutes }: { waitingAfterMinutes: number; lateAfterMinutes: number },
): OrderAge {
  const { createdAt, startAt, readyAt } = order
  if (startAt !== undefined && isAhead(order, nowMs)) {
    return { level: 'later', text: `Start ${describeInstant(startAt, new Date(nowMs))}` }
  }
  const decidedAt = decidedAtOf(order)
  if (startAt !== undefined && decidedAt !== undefined && Date.parse(startAt) > nowMs) {
    return { level: 'fresh', text: `Start ${describeInstant(startAt, new Date(nowMs))}` }
  }
  const beganMs = Math.max(Date.parse(startAt ?? createdAt), Date.parse(decidedAt ?? createdAt))
  const minutes = Math.max(0, Math.floor((nowMs - beganMs) / 60_000))
  const age = describeMinutes(minutes)
  const isPromised = readyAt !== undefined && nowMs <= Date.parse(readyAt)
  if (minutes >= lateAfterMinutes && !isPromised) return { level: 'late', text: `Late · ${age}` }
  if (minutes >= waitingAfterMinutes) return { level: 'waiting', text: `Waiting · ${age}` }
  return { level: 'fresh', text: age }
}

/** Undefined where the times of the order stay. */
function decidedAtOf({ outage }: Pick<Order, 'outage'>): string | undefined {
  return outage?.decision === 'cooked' ? undefined : outage?.decidedAt
}
