import type { Order } from '@fuel-shack/contract/orders/orders'
import { orderStatusOf, type OrderStatus } from '@fuel-shack/contract/orders/order-status'

/** The open orders that have left the list; none for the first list. */
export function goneFrom(previous: readonly Order[] | undefined, orders: readonly Order[]): Order[] {
  if (!previous) return []
  const listed = new Set(orders.map(({ id }) => id))
  return previous.filter(({ id, cancelledAt }) => !listed.has(id) && cancelledAt === undefined)
}

/** The orders that are listed as cancelled and were not before. In the first list, all that no one has acknowledged. */
export function newlyCancelled(previous: readonly Order[] | undefined, orders: readonly Order[]): Order[] {
  const known = new Set(previous?.filter(({ cancelledAt }) => cancelledAt !== undefined).map(({ id }) => id))
  return orders.filter(({ id, cancelledAt }) => cancelledAt !== undefined && !known.has(id))
}

const CLOSED: Partial<Record<OrderStatus, string>> = {
  cancelled: 'was cancelled by the customer',
  declined: 'was declined',
  refunded: 'was refunded',
}

/** @param order as the history has it. Empty for one that was handed over. */
export function closedElsewhereText(number: string, order: Order | undefined): string[] {
  // The history ends with the newest hundred.
  if (!order) return [`Order ${number} was closed. Check it before you cook it.`]
  const closed = CLOSED[orderStatusOf(order)]
  return closed === undefined ? [] : [`Order ${number} ${closed}. Don't cook it.`]
}
