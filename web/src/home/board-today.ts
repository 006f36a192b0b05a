import { isOrderable } from '@fuel-shack/contract/menu/availability'
import type { Product } from '@fuel-shack/contract/menu/catalogue'
import type { MenuBoardLine } from '@fuel-shack/contract/menu/menu-board'
import { dollarsToCents, formatAud } from '@fuel-shack/contract/values/money'
import type { Menu } from '../catalogue/use-menu.ts'

const NOT_ON_MENU = 'Not on the menu today'

/** A line of a board with the title and price that are charged now. */
export interface BoardLine extends MenuBoardLine {
  /** The line of the picture; undefined for a dish that the picture does not show. */
  shown: MenuBoardLine | undefined
  /** `Sold out until tomorrow`, `Served until 10:30 am`. */
  note: string | undefined
  isUnavailable: boolean
}

/** What a board's picture says differently from today's menu: `Price today`, `Beef pie $8.20`. */
interface BoardNews {
  label: string
  text: string
}

interface Live {
  products: readonly Product[]
  menu: Pick<Menu, 'findDish' | 'textsOf'>
}

/** The lines of a board as they can be ordered now. Before the products have loaded, they are those of the picture. */
export function boardLinesToday(section: string, lines: readonly MenuBoardLine[], live: Live): BoardLine[] {
  const { products, menu } = live
  if (products.length === 0) return lines.map(asShown)
  const byId = new Map(products.map((product) => [product.id, product]))
  const shownIds = new Set(lines.map(({ id }) => id))
  return [
    ...lines.map((line): BoardLine => {
      const product = byId.get(line.id)
      return product ? lineOf(product, line, menu) : { ...asShown(line), note: NOT_ON_MENU, isUnavailable: true }
    }),
    ...products
      .filter(({ id, section: own }) => own === section && !shownIds.has(id))
      .toSorted((one, other) => one.order - other.order)
      .map((product) => lineOf(product, undefined, menu)),
  ]
}

export function asShown(line: MenuBoardLine): BoardLine {
  return { ...line, shown: line, note: undefined, isUnavailable: false }
}

function lineOf(
  { id, title, price, seafoodOrigin }: Product,
  shown: MenuBoardLine | undefined,
  menu: Live['menu'],
): BoardLine {
  const dish = menu.findDish(id)
  return {
    id,
    title,
    price: formatAud(dollarsToCents(price)),
    ...(seafoodOrigin && { seafoodOrigin }),
    description: dish?.description ?? shown?.description ?? '',
    shown,
    note: menu.textsOf(id).note,
    isUnavailable: !isOrderable(dish?.availability),
  }
}

/** What to say beside the picture; empty if it is right. Dishes have the titles of the picture. */
export function boardNews(lines: readonly BoardLine[]): BoardNews[] {
  const shown = lines.flatMap((line) => (line.shown ? [{ ...line, before: line.shown }] : []))
  const unavailable = Map.groupBy(
    shown.filter(({ isUnavailable }) => isUnavailable),
    ({ note = '' }) => note,
  )
  return [
    ...[...unavailable].map(([label, dishes]) => ({
      label,
      text: dishes.length > 1 && dishes.length === shown.length ? 'all dishes' : joined(dishes, titleShown),
    })),
    ...toNews('Price today', shown.filter(hasNewPrice), (line) => `${titleShown(line)} ${line.price}`),
    ...toNews('New name', shown.filter(hasNewTitle), (line) => `${titleShown(line)} is now ${line.title}`),
    ...toNews('Also on the menu', lines.filter(isNew), ({ title, price }) => `${title} ${price}`),
  ]
}

const titleShown = ({ title, shown }: BoardLine) => shown?.title ?? title
const hasNewPrice = ({ price, shown, note }: BoardLine) => price !== shown?.price && note !== NOT_ON_MENU
const hasNewTitle = ({ title, shown }: BoardLine) => title !== shown?.title
const isNew = ({ shown, isUnavailable }: BoardLine) => !shown && !isUnavailable

function toNews(label: string, lines: BoardLine[], write: (line: BoardLine) => string): BoardNews[] {
  return lines.length > 0 ? [{ label, text: joined(lines, write) }] : []
}

function joined(lines: BoardLine[], write: (line: BoardLine) => string): string {
  return lines.map(write).join(', ')
}
