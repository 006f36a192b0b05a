import type { Order } from '@fuel-shack/contract/sales/orders/orders'

/** The orders of the lists so far. */
export interface KnownOrders {
  ids: ReadonlySet<string>
  /** The latest time of their arrival, 0 if no list had an order. Times ahead of the clock do not count: later orders are earlier. */
  newestMs: number
}

/** The time at which it concerns the kitchen: an order for later does once cooking is due to start. */
const arrivedMsOf = ({ createdAt, startAt }: Order): number => Date.parse(startAt ?? createdAt)

/**
 * Detects a new order in a list: one that no list had, created later than any before. Comparing the newest order alone
 * is not enough: it also changes when an order is fulfilled or reset, and it does not while an order of a server whose clock
 * was fast is on top.
 *
 * @param known undefined before the first list
 */
export function detectNewOrder(
  known: KnownOrders | undefined,
  orders: readonly Order[],
  nowMs: number,
): { known: KnownOrders; isNewOrder: boolean } {
  const { ids, newestMs } = known ?? { ids: new Set<string>(), newestMs: 0 }
  const times = orders.map(arrivedMsOf)
  const isBegunEarly = ({ startAt, seenAt }: Order) => startAt !== undefined && seenAt !== undefined
  const isNew = (order: Order) => !ids.has(order.id) && !isBegunEarly(order) && arrivedMsOf(order) > newestMs
  return {
    known: {
      ids: new Set([...ids, ...orders.map(({ id }) => id)]),
      newestMs: Math.max(newestMs, ...times.filter((arrivedMs) => arrivedMs <= nowMs)),
    },
    isNewOrder: known !== undefined && orders.some(isNew),
  }
}
