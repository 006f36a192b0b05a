import { useMemo } from 'react'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { stationsOf } from '@fuel-shack/contract/sales/stations/order-stations'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { stationsOfMenu } from '../../menu/catalogue/menu-stations.ts'
import { useMenu } from '../../menu/catalogue/use-menu.ts'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { useServerNow } from '../parts/use-now.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { concernsStation } from './station-orders.ts'

const NONE: readonly Order[] = []

/** Returns whether two stations make what is on the menu or in an open order. Undefined until the menu has loaded. */
function useHasStations(orders: readonly Order[] | undefined): boolean | undefined {
  const { dishes, loadedAtMs } = useMenu()
  const stations = new Set([...stationsOfMenu(dishes), ...(orders ?? NONE).flatMap(stationsOf)])
  if (stations.size > 1) return true
  return loadedAtMs === undefined ? undefined : false
}

/**
 * The station whose orders this device shows; undefined for all.
 *
 * @returns also whether there is a choice: a rest stop of one station has none
 */
export function useStation(orders: readonly Order[] | undefined): {
  station: Station | undefined
  hasStations: boolean
} {
  const { station } = useExternalStore(useTickets().board)
  const hasStations = useHasStations(orders)
  return { station: hasStations === false ? undefined : station, hasStations: hasStations === true }
}

/** The orders that concern the station. The same array until one of them comes or goes. */
export function useOrdersAt(
  orders: readonly Order[] | undefined,
  station: Station | undefined,
): readonly Order[] | undefined {
  const nowMs = useServerNow()
  const ids =
    station === undefined || !orders
      ? undefined
      : orders
          .filter((order) => concernsStation(order, station, nowMs))
          .map(({ id }) => id)
          .join(' ')
  return useMemo(() => {
    if (ids === undefined) return orders
    const known = new Set(ids.split(' '))
    return orders?.filter(({ id }) => known.has(id))
  }, [orders, ids])
}
