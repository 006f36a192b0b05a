import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { DEFAULT_STATION, STATIONS, type Station } from '@fuel-shack/contract/shop/stations/stations'

/** Lists the stations that make the dishes of the menu. */
export function stationsOfMenu(dishes: readonly Dish[]): Station[] {
  const named = new Set(dishes.map(({ details }) => details?.station ?? DEFAULT_STATION))
  return STATIONS.filter((station) => named.has(station))
}
