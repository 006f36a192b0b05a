import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { dateOf, DAY_MS, wallClockOf } from '@fuel-shack/contract/shop/hours/wall-clock'
import type { Part } from '@fuel-shack/contract/shop/parts/parts-schema'
import { hasSeafood, seafoodOriginOf, type SeafoodOrigin } from '@fuel-shack/contract/shop/catalogue/seafood'
import { oncePerVersion } from '../../platform/db/per-version.ts'
import type { ListPart } from '../../platform/db/newest-first.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import { readStoredMenu } from './change-menu.ts'
import { dishesOf, listedProducts, menuOn, type Menu, type StoredMenu } from './menu.ts'
import { listProductChecks, saveProductCheck } from './product-checks-store.ts'
import { listFirstChangesSince, listProductChanges } from './product-changes-store.ts'

interface MenuDeps extends Pick<Shared, 'database' | 'changes' | 'site' | 'clock' | 'log'> {
  settings: Pick<SettingsService, 'read'>
}

export type MenuService = ReturnType<typeof createMenuService>

/** The products, prices, options and serving hours of today. Each list is the same array while nothing has changed. */
export function createMenuService({ database, changes, site, clock, log, settings }: MenuDeps) {
  const readStored = oncePerVersion(changes, 'menu', () => readStoredMenu(database.queries))
  let last:
    | { stored: StoredMenu; parts: readonly Part[]; day: Day; prices: string; lists: ReturnType<typeof listsOf> }
    | undefined

  /** A special price begins and ends at midnight, also where no one changes anything. */
  async function read() {
    const [stored, { value: parts }] = await Promise.all([readStored(), settings.read('parts')])
    const atMs = clock().getTime()
    const isSameMenu = last?.stored === stored && last.parts === parts
    if (last && isSameMenu && isWithin(last.day, site.timeZone, atMs)) return last.lists
    const day = dayOf(site.timeZone, atMs)
    const menu = menuOn(stored, day.date, parts)
    const prices = JSON.stringify(menu.products.map(({ priceCents }) => priceCents))
    const lists = last && isSameMenu && last.prices === prices ? last.lists : listsOf(menu)
    last = { stored, parts, day, prices, lists }
    return lists
  }

  /** Lists the dishes with seafood of which no one has said where it comes from, or why they need not say it. */
  async function listUnansweredSeafood(): Promise<{ id: string; title: string }[]> {
    const { dishes, menu } = await read()
    const unanswered = dishes.filter(({ details }) => details && hasSeafood(details) && !details.seafood)
    const ids = new Set(unanswered.map(({ id }) => id))
    return menu.products.flatMap(({ id, title }) => (ids.has(id) ? [{ id, title }] : []))
  }

  return {
    /** Reads the whole menu as it is stored, with the products that are archived. */
    readStored,

    /** Lists the changes of products, the newest first. */
    listChanges: (part: ListPart) => listProductChanges(database.queries, part),

    /** Lists the states that products had at an instant, by id. It has those that have changed since; null: it was not there. */
    async readStatesAt(instant: Date): Promise<Map<string, unknown>> {
      const first = await listFirstChangesSince(database.queries, instant.toISOString())
      return new Map(first.map(({ productId, beforeValue }) => [productId, beforeValue]))
    },

    /** Lists the last check of the allergens of each product that was checked. */
    listChecks: () => listProductChecks(database.queries),
    saveCheck: saveProductCheck,

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

    listUnansweredSeafood,

    /** Names the dishes with seafood of which no one has said where it comes from. */
    async logUnansweredSeafood(): Promise<void> {
      const unanswered = await listUnansweredSeafood()
      if (unanswered.length === 0) return
      log.warn(
        { products: unanswered.map(({ id }) => id) },
        'These dishes do not say where their seafood comes from, which the law asks: state details.seafood of each',
      )
    },
  }
}

function listsOf(menu: Menu) {
  return { menu, listed: listedProducts(menu), dishes: dishesOf(menu) }
}

/** A day of the rest stop, and the instants at which it begins and ends. */
interface Day {
  timeZone: string
  date: string
  fromMs: number
  untilMs: number
}

function dayOf(timeZone: string, atMs: number): Day {
  const clock = wallClockOf(timeZone)
  const midnight = Math.floor(clock.at(atMs) / DAY_MS) * DAY_MS
  const [fromMs, untilMs] = [clock.toInstant(midnight), clock.toInstant(midnight + DAY_MS)]
  return { timeZone, date: dateOf(midnight), fromMs, untilMs }
}

function isWithin(day: Day, timeZone: string, atMs: number): boolean {
  return day.timeZone === timeZone && day.fromMs <= atMs && atMs < day.untilMs
}
