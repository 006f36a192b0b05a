import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import { DEFAULT_STATION, type Station } from '@fuel-shack/contract/shop/stations/stations'
import type { Queries } from '../../platform/db/database.ts'
import { listProductStations } from './stations-store.ts'

/** Reads the station of each product: its own, that of its section, or the kitchen. @returns undefined for an unknown product */
export async function readProductStations(
  queries: Queries,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Station>> {
  const products = await listProductStations(queries, [...new Set(productIds)])
  return new Map(
    products.map(({ id, details, station }) => {
      const own = dishDetailsSchema.nullable().parse(details)?.station
      return [id, own ?? station ?? DEFAULT_STATION]
    }),
  )
}
