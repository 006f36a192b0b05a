import type { Dish } from '@fuel-shack/contract/menu/menu'
import type { SiteCatalogue } from '@fuel-shack/contract/site/site'
import type { Database } from '../db/database.ts'
import type { CatalogueService } from './catalogue-service.ts'
import type { CatalogueProduct } from './catalogue.ts'
import { detailsOf } from './details-push.ts'
import { createDetailsReader, insertMissingDetails, type DetailsById } from './dish-details-store.ts'

interface MenuDeps {
  database: Database
  catalogue: CatalogueService
  clock: () => Date
}

/** The products in display order, and the details of those that have some, by product id. */
export interface Menu {
  products: CatalogueProduct[]
  details: DetailsById
}

export type MenuService = ReturnType<typeof createMenuService>

/** The products of the payment provider with the details that only we store. */
export function createMenuService({ database, catalogue, clock }: MenuDeps) {
  const readDetails = createDetailsReader()
  let last: (Menu & { dishes: Dish[] }) | undefined

  /** @throws AppError `catalogue_unavailable` if the provider fails and no copy is cached. */
  async function readMenu(): Promise<Menu> {
    const products = await catalogue.listCatalogue()
    return { products, details: await readDetails(database.queries) }
  }

  return {
    readMenu,

    /** In display order; the same list while nothing has changed. @throws AppError `catalogue_unavailable` */
    async listDishes(): Promise<Dish[]> {
      const { products, details } = await readMenu()
      if (last?.products !== products || last.details !== details) {
        const dishes = products.map(({ id, description, picture }) => ({
          id,
          description,
          ...(picture !== undefined && { picture }),
          details: details.get(id) ?? null,
        }))
        last = { products, details, dishes }
      }
      return last.dishes
    },

    /** Stores the details of a new site's dishes. Those that have details stay as they are. */
    seedDetails: (siteCatalogue: SiteCatalogue): Promise<void> =>
      insertMissingDetails(database.queries, detailsOf(siteCatalogue), clock().toISOString()),
  }
}
