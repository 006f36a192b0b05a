import type { Dish } from '@fuel-shack/contract/menu/menu'
import type { SiteCatalogue } from '@fuel-shack/contract/site/site'
import { bumpVersion } from '../db/change-signal.ts'
import { oncePerVersion } from '../db/per-version.ts'
import type { Shared } from '../shared.ts'
import type { CatalogueService } from './catalogue-service.ts'
import type { CatalogueProduct } from './catalogue.ts'
import { detailsOf } from './details-push.ts'
import { insertMissingDetails, listDishDetails, type DetailsById } from './catalogue-store.ts'

interface MenuDeps extends Pick<Shared, 'database' | 'changes' | 'clock'> {
  catalogue: CatalogueService
}

/** The products in display order, and the details of those that have some, by product id. */
export interface Menu {
  products: CatalogueProduct[]
  details: DetailsById
}

export type MenuService = ReturnType<typeof createMenuService>

/** The products of the payment provider with the details that only we store. */
export function createMenuService({ database, changes, catalogue, clock }: MenuDeps) {
  const readDetails = oncePerVersion(changes, 'sold-out', async (): Promise<DetailsById> => {
    const stored = await listDishDetails(database.queries)
    return new Map(stored.map(({ productId, details }) => [productId, details]))
  })
  let last: (Menu & { dishes: Dish[] }) | undefined

  /** @throws AppError `catalogue_unavailable` if the provider fails and no copy is cached. */
  async function readMenu(): Promise<Menu> {
    const products = await catalogue.listCatalogue()
    return { products, details: await readDetails() }
  }

  return {
    readMenu,

    /**
     * Lists the dishes in display order; returns the same array while nothing has changed. @throws AppError
     * `catalogue_unavailable`
     */
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

    /** Stores the details of a new site's dishes. Those that have details stay as they are. Writes nothing else: the disk may be full. */
    seedDetails: (siteCatalogue: SiteCatalogue): Promise<void> =>
      database.transaction(async (tx) => {
        const isChanged = await insertMissingDetails(tx, detailsOf(siteCatalogue), clock().toISOString())
        if (isChanged) await bumpVersion(tx, database.engine, 'sold-out')
      }),
  }
}
