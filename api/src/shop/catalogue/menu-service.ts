import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { hasSeafood, seafoodOriginOf, type SeafoodOrigin } from '@fuel-shack/contract/shop/catalogue/seafood'
import { oncePerVersion } from '../../platform/db/per-version.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { listProducts, listSections } from './catalogue-store.ts'
import { detailsOf, dishesOf, listedProducts, type Menu } from './menu.ts'

type MenuDeps = Pick<Shared, 'database' | 'changes' | 'log'>

export type MenuService = ReturnType<typeof createMenuService>

/** The products, prices, options and serving hours of today. Each list is the same array while nothing has changed. */
export function createMenuService({ database, changes, log }: MenuDeps) {
  const read = oncePerVersion(changes, 'menu', async () => {
    const stored = { sections: await listSections(database.queries), products: await listProducts(database.queries) }
    const products = stored.products.filter(({ archivedAt }) => archivedAt === null)
    const menu: Menu = { products, details: detailsOf(stored) }
    return { menu, listed: listedProducts(menu), dishes: dishesOf(menu) }
  })

  return {
    readMenu: async (): Promise<Menu> => (await read()).menu,

    /** Lists the products in display order, as customers see them. */
    listProducts: async (): Promise<Product[]> => (await read()).listed,

    /** Lists the dishes in display order. */
    listDishes: async (): Promise<Dish[]> => (await read()).dishes,

    /** States for a product where its seafood comes from. */
    async readSeafoodOrigins(): Promise<(productId: string) => SeafoodOrigin | undefined> {
      const { details } = (await read()).menu
      return (productId) => {
        const ofDish = details.get(productId)
        return ofDish && seafoodOriginOf(ofDish)
      }
    },

    /** Names the dishes with seafood of which no one has said where it comes from. */
    async logUnansweredSeafood(): Promise<void> {
      const { dishes } = await read()
      const unanswered = dishes.filter(({ details }) => details && hasSeafood(details) && !details.seafood)
      if (unanswered.length === 0) return
      log.warn(
        { products: unanswered.map(({ id }) => id) },
        'These dishes do not say where their seafood comes from, which the law asks: state details.seafood of each',
      )
    },
  }
}
