import type { Order } from '@fuel-shack/contract/orders/orders'

/** `next`: in the order in which the kitchen should start, so the oldest first, and orders for later by their time. */
export const ORDER_SORTS = ['newest', 'next'] as const

export type OrderSort = (typeof ORDER_SORTS)[number]

const startMsOf = ({ startAt, createdAt }: Order) => Date.parse(startAt ?? createdAt)

/** @param orders newest first, as the server sends them */
export function sortOrders(orders: readonly Order[], sort: OrderSort): readonly Order[] {
  if (sort === 'newest') return orders
  return orders.toReversed().sort((a, b) => startMsOf(a) - startMsOf(b))
}
