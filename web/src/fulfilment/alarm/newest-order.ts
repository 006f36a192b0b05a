import type { Order } from '@fuel-shack/contract/orders'

/** The latest creation time ever on the list; undefined until the list was had once, 0 while it has been empty. */
export type NewestOrderMs = number | undefined

/**
 * Takes in a list and says whether a new order came with it. Only a later creation time than any before counts: the
 * newest order also changes when it is fulfilled, and again when that is undone, and neither is news.
 */
export function takeIn(newest: NewestOrderMs, orders: readonly Order[]): { newest: number; isNewOrder: boolean } {
  const latest = Math.max(newest ?? 0, ...orders.map(({ createdAt }) => Date.parse(createdAt)))
  return { newest: latest, isNewOrder: newest !== undefined && latest > newest }
}
