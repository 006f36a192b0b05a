import { MINUTE_MS } from '../../shop/hours/wall-clock.ts'
import { isOpenStatus, orderStatusOf } from './order-status.ts'
import type { Order } from './orders.ts'

/** A time without a fulfilment screen. */
export interface Outage {
  from: string
  until: string
}

interface ScheduledOrder {
  createdAt: string
  /** The time at which cooking was due to start, if that was later than the payment. */
  startAt: string | null
  /** The time for which it was promised. */
  readyAt: string | null
  preparationMinutes: number
}

/** An older order was handed over without a tap, or is past help by a message. */
const OUTAGE_ORDERS_FOR_MS = 24 * 60 * MINUTE_MS
/** A printer on the same line prints what has queued up a moment before the screens are on again, and no one cooked that. */
const PRINTED_BEFORE_MS = 2 * MINUTE_MS

/**
 * Returns whether an outage delays an order: it should have reached the kitchen in that time, and at its end it cannot be ready as
 * promised any more. An order that can still be ready in time is simply cooked.
 */
export function isDelayedBy({ from, until }: Outage, order: ScheduledOrder): boolean {
  const untilMs = Date.parse(until)
  const announcedMs = Date.parse(order.startAt ?? order.createdAt)
  if (announcedMs < Date.parse(from) || announcedMs > untilMs) return false
  if (announcedMs < untilMs - OUTAGE_ORDERS_FOR_MS) return false
  if (order.readyAt === null) return true
  return untilMs + order.preparationMinutes * MINUTE_MS > Date.parse(order.readyAt)
}

/** Returns whether a docket may have been cooked from while no screen was on. */
export function wasPrintedDuring({ until }: Pick<Outage, 'until'>, docketFetchedAt: string | null): boolean {
  return docketFetchedAt !== null && Date.parse(docketFetchedAt) < Date.parse(until) - PRINTED_BEFORE_MS
}

type Waiting = Pick<Order, 'outage' | 'startedAt'> & Parameters<typeof orderStatusOf>[0]

/**
 * Returns whether an outage has delayed the order and staff have neither decided about it nor made it since. Neither a look at it
 * nor a bell that was silenced decides about it.
 */
export function waitsForDecision(order: Waiting): boolean {
  const { outage, startedAt, dispatchedAt } = order
  if (outage === undefined || outage.decision !== undefined) return false
  return startedAt === undefined && !dispatchedAt && isOpenStatus(orderStatusOf(order))
}
