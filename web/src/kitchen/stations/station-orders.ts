/** Says which orders and lines the board of one station shows. */
import type { Order, OrderItem } from '@fuel-shack/contract/sales/orders/orders'
import { isCalledOff } from '@fuel-shack/contract/sales/payments/payment-flags'
import { quantityToMake } from '@fuel-shack/contract/sales/payments/refunded-dishes'
import {
  isReadyAt,
  isReadyAtAll,
  stationMakesText,
  stationOf,
  stationsOf,
  stationsOnPaper,
} from '@fuel-shack/contract/sales/stations/order-stations'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'

/** The message to the customer takes a few seconds. The server lets no one repeat it for a minute. */
const NOTIFIED_WITHIN_MS = 60_000

/** Every station has made its part, and the customer has not been notified since: a tap on Ready tries again. */
export function isUnannounced(order: Order, nowMs: number): boolean {
  const { dispatchedAt, stationsReady = [] } = order
  if (dispatchedAt || !isReadyAtAll(order)) return false
  return stationsReady.every(({ at }) => Date.parse(at) < nowMs - NOTIFIED_WITHIN_MS)
}

/** Returns whether the station has something to do for the order, or must know that it is called off. */
export function concernsStation(order: Order, station: Station, nowMs: number): boolean {
  if (isCalledOff(order)) return stationsOnPaper(order).includes(station)
  return stationsOf(order).includes(station) && (!isReadyAt(order, station) || isUnannounced(order, nowMs))
}

/** The lines that the station makes. An order that it makes nothing of is shown whole: someone searched for it. */
export function linesAt({ orderItems }: Pick<Order, 'orderItems'>, station: Station | undefined): readonly OrderItem[] {
  if (station === undefined) return orderItems
  const own = orderItems.filter((item) => stationOf(item) === station)
  return own.length === 0 ? orderItems : own
}

/** The orders that the station is not ready with, each with the lines that it makes. */
export function partsAt(orders: readonly Order[], station: Station): Order[] {
  return orders
    .filter((order) => stationsOf(order).includes(station) && !isReadyAt(order, station))
    .map((order) => ({ ...order, orderItems: order.orderItems.filter((item) => stationOf(item) === station) }))
}

/** The station whose part the Ready of a ticket states. Undefined: it is that of the whole order. */
export function stationOfTicket(order: Order, station: Station | undefined): Station | undefined {
  const stations = stationsOf(order)
  return station !== undefined && stations.length > 1 && stations.includes(station) ? station : undefined
}

interface StationNote {
  station: Station
  text: string
  isReady: boolean
}

/** `Counter makes: 2 × Flat white` on the board of another station. */
export function notesOfOthers(order: Order, own: Station): StationNote[] {
  const others = stationsOf(order).filter((station) => station !== own)
  return others.map((station) => {
    const lines = order.orderItems.filter((item) => stationOf(item) === station && quantityToMake(item) > 0)
    const dishes = lines.map((item) => `${quantityToMake(item)} × ${item.title}`).join(', ')
    return { station, text: `${stationMakesText(station)}: ${dishes}`, isReady: isReadyAt(order, station) }
  })
}
