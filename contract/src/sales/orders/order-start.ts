import type { Order } from './orders.ts'

/**
 * Returns whether an order for later still sleeps: it neither rings nor prints, nothing about it is late, and its customer can
 * cancel it. It wakes when cooking is due to start, or when staff begin to act on it before that.
 */
export function isAhead(
  { startAt, seenAt, cancelledAt }: Pick<Order, 'startAt' | 'seenAt' | 'cancelledAt'>,
  nowMs: number,
): boolean {
  return startAt !== undefined && seenAt === undefined && cancelledAt === undefined && Date.parse(startAt) > nowMs
}
