import type { Product } from '@fuel-shack/contract/menu/catalogue'
import type { Dish } from '@fuel-shack/contract/menu/menu'
import { hasSeafood, seafoodOriginOf, type SeafoodOrigin } from '@fuel-shack/contract/menu/seafood'
import type { SiteCatalogue } from '@fuel-shack/contract/site/site'
import { bumpVersion } from '../db/change-signal.ts'
import { oncePerVersion } from '../db/per-version.ts'
import type { Shared } from '../shared.ts'
import type { CatalogueService } from './catalogue-service.ts'
import type { CatalogueProduct } from './catalogue.ts'
import { detailsOf } from './details-push.ts'
import { insertMissingDetails, listDishDetails, type DetailsById } from './catalogue-store.ts'

interface MenuDeps extends Pick<Shared, 'database' | 'changes' | 'clock' | 'log'> {
  catalogue: CatalogueService
}

/** The products in display order, and the details of those that have some, by product id. */
export interface Menu {
  products: CatalogueProduct[]
  details: DetailsById
}

export type MenuService = ReturnType<typeof createMenuService>

/** The products of the payment provider with the details that only we store. */
export function createMenuService({ database, changes, catalogue, clock, log }: MenuDeps) {
  const readDetails = oncePerVersion(changes, 'sold-out', async (): Promise<DetailsById> => {
    const stored = await listDishDetails(database.queries)
    return new Map(stored.map(({ productId, details }) => [productId, details]))
  })
  let last: (Menu & { dishes: Dish[] }) | undefined
  let lastStated: { products: Product[]; details: DetailsById; stated: Product[] } | undefined

  /** Returns the same array while neither has changed. */
  async function withOrigins(products: Product[]): Promise<Product[]> {
    const details = await readDetails()
    if (lastStated?.products !== products || lastStated.details !== details) {
      const stated = products.map((product) => {
        const seafoodOrigin = originOf(details, product.id)
        return seafoodOrigin ? { ...product, seafoodOrigin } : product
      })
      lastStated = { products, details, stated }
    }
    return lastStated.stated
  }

  /** @throws AppError `catalogue_unavailable` if the provider fails and no copy is cached. */
  async function readMenu(): Promise<Menu> {
    const products = await catalogue.listCatalogue()
    return { products, details: await readDetails() }
  }

  return {
    readMenu,

    /** The products as customers see them. @throws AppError `catalogue_unavailable` */
    listProducts: async (): Promise<Product[]> => withOrigins(await catalogue.listProducts()),

    /** Does not wait for the payment provider. @returns null if the catalogue was never fetched. */
    async findProducts(): Promise<Product[] | null> {
      const products = await catalogue.findProducts()
      return products && withOrigins(products)
    },

    /** States for a product where its seafood comes from. */
    async readSeafoodOrigins(): Promise<(productId: string) => SeafoodOrigin | undefined> {
      const details = await readDetails()
      return (productId) => originOf(details, productId)
    },

    /** Names the dishes with seafood of which no one has said where it comes from. */
    async logUnansweredSeafood(): Promise<void> {
      const unanswered = [...(await readDetails())].filter(([, details]) => hasSeafood(details) && !details.seafood)
      if (unanswered.length === 0) return
      const products = unanswered.map(([id]) => id)
      log.warn(
        { products },
        'These dishes do not say where their seafood comes from, which the law asks: state "seafood" in their details in catalogue.json, then run catalogue:push',
      )
    },

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

function originOf(details: DetailsById, productId: string): SeafoodOrigin | undefined {
  const ofDish = details.get(productId)
  return ofDish && seafoodOriginOf(ofDish)
}
