import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { orderStatusOf, type OrderStatus } from '@fuel-shack/contract/sales/orders/order-status'

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
  cancelled: 'cancelled by the customer',
  declined: 'declined',
  refunded: 'refunded',
}

/** A number, and its order as the history has it. */
export type ClosedOrder = readonly [number: string, order: Order | undefined]

/** One text for all: a phone has room for two toasts. Empty if all were handed over. */
export function closedElsewhereText(closed: readonly ClosedOrder[]): string {
  const byReason = Map.groupBy(closed, ([, order]) => (order ? CLOSED[orderStatusOf(order)] : 'closed'))
  const texts = [...byReason].flatMap(([reason, orders]) => {
    if (reason === undefined) return []
    const numbers = new Intl.ListFormat('en-AU').format(orders.map(([number]) => number))
    const [who, they] = orders.length === 1 ? [`Order ${numbers} was`, 'it'] : [`Orders ${numbers} were`, 'them']
    // The history ends with the newest hundred.
    const toDo = reason === 'closed' ? `Check ${they} before you cook ${they}.` : `Don't cook ${they}.`
    return `${who} ${reason}. ${toDo}`
  })
  return texts.join(' ')
}
