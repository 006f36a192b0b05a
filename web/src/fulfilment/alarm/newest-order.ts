import type { Order } from '@fuel-shack/contract/orders/orders'

/** The latest creation time seen so far; undefined before the first list, 0 if no list had an order. */
export type NewestOrderMs = number | undefined

/**
 * Whether a list contains a new order: one created later than any seen before. Comparing the newest order alone is not
 * enough: it also changes when an order is fulfilled or reset.
 */
export function detectNewOrder(
  newest: NewestOrderMs,
  orders: readonly Order[],
): { newest: number; isNewOrder: boolean } {
  const latest = Math.max(newest ?? 0, ...orders.map(({ createdAt }) => Date.parse(createdAt)))
  return { newest: latest, isNewOrder: newest !== undefined && latest > newest }
}
