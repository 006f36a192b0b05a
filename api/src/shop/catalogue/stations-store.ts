import type { Queries } from '../../platform/db/database.ts'
import { listRecords } from '../../platform/db/rows.ts'

/** Lists what products and their sections say about who makes them. An archived product is among them. */
export function listProductStations(queries: Queries, productIds: readonly string[]) {
  return queries
    .selectFrom('products')
    .innerJoin('menu_sections', 'menu_sections.title', 'products.section')
    .select(['products.id', 'products.details', 'menu_sections.station'])
    .where('products.id', 'in', productIds)
    .$call(listRecords)
}
