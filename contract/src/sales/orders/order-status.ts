import type { Order } from './orders.ts'

/** The times of what can have happened to an order. Without one, or with null, it has not happened. */
type Progress = Pick<
  Order,
  'seenAt' | 'dispatchedAt' | 'fulfilledAt' | 'declinedAt' | 'cancelledAt' | 'isFullyRefunded'
>

/**
 * `paid`: waits for the kitchen. `seen`: staff have read it. `ready`: the customer was notified. `collected`: handed over.
 * `declined` by staff, `cancelled` by the customer, `refunded` in full otherwise: nothing is prepared or handed over.
 */
export const ORDER_STATUSES = ['paid', 'seen', 'ready', 'collected', 'declined', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export function orderStatusOf(order: Progress): OrderStatus {
  if (order.declinedAt !== undefined) return 'declined'
  if (order.cancelledAt !== undefined) return 'cancelled'
  if (order.fulfilledAt !== null) return 'collected'
  if (order.isFullyRefunded) return 'refunded'
  if (order.dispatchedAt) return 'ready'
  return order.seenAt === undefined ? 'paid' : 'seen'
}

/** The kitchen or the customer still has something to do. */
export function isOpenStatus(status: OrderStatus): boolean {
  return status === 'paid' || status === 'seen' || status === 'ready'
}

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
