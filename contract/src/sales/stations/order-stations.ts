/** Says which stations make an order, and where it is ready. */
import { DEFAULT_STATION, STATION_NAMES, STATIONS, type Station } from '../../shop/stations/stations.ts'
import type { Order, OrderItem } from '../orders/orders.ts'
import { quantityToMake } from '../payments/refunded-dishes.ts'

type Line = Pick<OrderItem, 'station' | 'quantity' | 'refundedQuantity'>
interface WithLines {
  orderItems: readonly Line[]
}
type Progress = WithLines & Pick<Order, 'dispatchedAt' | 'stationsReady'>

/** Names the station of a line. Lines of the default station do not say so. */
export function stationOf({ station = DEFAULT_STATION }: Pick<OrderItem, 'station'>): Station {
  return station
}

/** Lists the stations with something to make. Refunded dishes count only in an order that has no other. */
export function stationsOf({ orderItems }: WithLines): Station[] {
  const toMake = orderItems.filter((item) => quantityToMake(item) > 0)
  const counted = new Set((toMake.length > 0 ? toMake : orderItems).map(stationOf))
  return STATIONS.filter((station) => counted.has(station))
}

/** Lists the stations of all lines, whatever was refunded of them. A docket shows each of them. */
export function stationsOnPaper({ orderItems }: WithLines): Station[] {
  const named = new Set(orderItems.map(stationOf))
  return STATIONS.filter((station) => named.has(station))
}

/** Returns whether the station has made its lines. A customer who was notified waits for no station. */
export function isReadyAt({ dispatchedAt, stationsReady = [] }: Progress, station: Station): boolean {
  return Boolean(dispatchedAt) || stationsReady.some((ready) => ready.station === station)
}

/** Returns whether every station that has something to make has made it. */
export function isReadyAtAll(order: Progress): boolean {
  return stationsOf(order).every((station) => isReadyAt(order, station))
}

/** `Kitchen ready`: the button and the mark of a station. */
export function stationReadyText(station: Station): string {
  return `${STATION_NAMES[station]} ready`
}

/** `Counter makes`: the heading of the lines of another station. */
export function stationMakesText(station: Station): string {
  return `${STATION_NAMES[station]} makes`
}
