import {
  describeAvailability,
  describeSoldOut,
  describeUntil,
  portionsOf,
  type Until,
} from '@fuel-shack/contract/shop/catalogue/availability'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { DishOption } from '@fuel-shack/contract/shop/catalogue/dish-options'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { searchFor } from '@fuel-shack/contract/platform/folded-text'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'
import { groupBySection, type Section } from '../../menu/catalogue/catalogue-sections.ts'

/** Anything of it is sold out. */
export function isMarked(dish: Dish | undefined): boolean {
  const { soldOutUntil, soldOutOptions } = dish?.availability ?? {}
  return soldOutUntil !== undefined || soldOutOptions !== undefined
}

/** The options that can be sold out: leaving something out needs nothing in stock. */
export function stockedOptions(dish: Dish | undefined): DishOption[] {
  const groups = dish?.details?.optionGroups ?? []
  return groups.flatMap(({ options }) => options).filter(({ isRemoval }) => !isRemoval)
}

interface Listed {
  products: readonly Product[]
  dishes: readonly Dish[]
  search: string
  /** The dishes that are shown first. */
  firstIds: ReadonlySet<string>
}

/**
 * The sections with products whose title has the text; what was sold out has its own section, and comes first. Products of which
 * only an option has the text come last.
 */
export function listSections({ products, dishes, search, firstIds }: Listed): Section[] {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  const isWanted = searchFor(search)
  const named = products.filter(({ title }) => isWanted(title))
  const first = named.filter(({ id }) => firstIds.has(id))
  const byOption = products.filter(
    (product) => !named.includes(product) && hasOptionWith(byId.get(product.id), isWanted),
  )
  const all = [
    { title: 'Sold out', products: first },
    ...groupBySection(named.filter(({ id }) => !firstIds.has(id))),
    { title: BY_OPTION, products: byOption },
  ]
  return all.filter((section) => section.products.length > 0)
}

const BY_OPTION = 'As a choice of'

/** No dish has that name: an option is searched for, and its dish opens to show it. */
export const areFoundByOption = (sections: readonly Section[]): boolean =>
  sections.every(({ title }) => title === BY_OPTION)

const hasOptionWith = (dish: Dish | undefined, isWanted: (title: string) => boolean): boolean =>
  stockedOptions(dish).some(({ title }) => isWanted(title))

/** The text for staff of what is sold out: they know who can end it. */
function soldOutText(until: Until, at: Date): string {
  return until === null ? 'Sold out until you undo it' : describeSoldOut(until, at, siteTimeZone())
}

/** `6 left until 2 pm, 2 being paid for`, `Sold out until tomorrow`; undefined if nothing limits the dish, or the option. */
export function staffText(dish: Dish | undefined, optionId: string | undefined, at: Date): string | undefined {
  const soldOut = soldOutUntil(dish, optionId)
  const { left, reserved = 0, until = null } = portionsOf(dish?.availability, optionId) ?? {}
  if (soldOut === undefined && left === undefined) return undefined
  const ends = until === null ? '' : ` until ${describeUntil(until, at, siteTimeZone())}`
  const state = soldOut === undefined ? `${left} left${ends}` : soldOutText(soldOut, at)
  return reserved === 0 ? state : `${state}, ${reserved} being paid for`
}

/** The time until which a dish or an option is sold out; undefined if it is not. */
export function soldOutUntil(dish: Dish | undefined, optionId: string | undefined): Until | undefined {
  const { soldOutUntil: dishUntil, soldOutOptions = [] } = dish?.availability ?? {}
  return optionId === undefined ? dishUntil : soldOutOptions.find(({ id }) => id === optionId)?.until
}

/** `Sold out until tomorrow`, `Served from 5 am`; undefined if there is nothing to say. */
export function dishText(dish: Dish | undefined, at: Date): string | undefined {
  return staffText(dish, undefined, at) ?? describeAvailability(dish?.availability, at, siteTimeZone())
}

/** `3 sold out`; dishes of which only an option is sold out count too. */
export function countText(dishes: readonly Dish[]): string {
  const count = dishes.filter(isMarked).length
  return count === 0 ? '' : `${count} sold out`
}
