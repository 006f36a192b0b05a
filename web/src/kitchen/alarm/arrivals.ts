import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { describeInstant } from '../../menu/opening/pace-texts.ts'

/** The orders whose customer has arrived, or moved to another place, since the list before. The first list announces none. */
export function newArrivals(before: readonly Order[] | undefined, now: readonly Order[]): Order[] {
  if (!before) return []
  const places = new Map(before.map(({ id, arrival }) => [id, arrival?.place]))
  return now.filter(({ id, arrival }) => arrival !== undefined && places.get(id) !== arrival.place)
}

/** `Arrived: Pump 3, 6:31 pm`; undefined before the customer has said so. */
export function arrivalTextOf({ arrival }: Pick<Order, 'arrival'>): string | undefined {
  return arrival && `Arrived: ${arrival.place}, ${describeInstant(arrival.arrivedAt)}`
}

/** `Order 417 (Casey) has arrived: Pump 3`. */
export function arrivalToastOf(order: Order): string {
  const name = order.customerName === undefined ? '' : ` (${order.customerName})`
  return `Order ${orderNumberOf(order)}${name} has arrived: ${order.arrival?.place}`
}
