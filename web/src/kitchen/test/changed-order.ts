import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { isReadyAtAll } from '@fuel-shack/contract/sales/stations/order-stations'
import { STATIONS, type Station } from '@fuel-shack/contract/shop/stations/stations'

/** Makes the change of the server's call with this name, such as `fulfill` and `stations/kitchen/ready`. */
export function changedOrder(order: Order, action: string): Order {
  const now = new Date().toISOString()
  const station = STATIONS.find((each) => action === `stations/${each}/ready`)
  if (station) return readyAtStation(order, station, now)
  const changes = {
    fulfill: { fulfilledAt: now },
    unfulfill: { fulfilledAt: null },
    dispatch: { dispatchedAt: now },
  }[action]
  return { ...order, ...changes }
}

function readyAtStation(order: Order, station: Station, at: string): Order {
  const others = (order.stationsReady ?? []).filter((ready) => ready.station !== station)
  const changed: Order = { ...order, stationsReady: [...others, { station, at, by: 'Sam' }] }
  return isReadyAtAll(changed) ? { ...changed, dispatchedAt: at } : changed
}
