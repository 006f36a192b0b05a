import { isServed } from '@fuel-shack/contract/shop/catalogue/availability'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { menuBoardLines, type MenuBoardLine } from '@fuel-shack/contract/shop/catalogue/menu-board'
import type { Menu } from '../menu/catalogue/use-menu.ts'

/** A line of a board, and whether it is sold now. */
export interface BoardLine extends MenuBoardLine {
  /** `Sold out until tomorrow`, `Served until 10:30 am`. */
  note: string | undefined
  isUnavailable: boolean
}

/** Dishes that the picture of a board shows, and that are not sold now: `Sold out`, `Beef pie, Milkshake`. */
interface BoardNews {
  label: string
  text: string
}

interface Live {
  products: readonly Product[]
  menu: Pick<Menu, 'findDish' | 'textsOf'>
}

/** The lines of a section's board. Descriptions and notes are there once the menu has loaded. */
export function boardLines(section: string, { products, menu }: Live): BoardLine[] {
  const described = products.map((product) => ({ ...product, description: menu.findDish(product.id)?.description }))
  return menuBoardLines(section, described).map((line) => ({
    ...line,
    note: menu.textsOf(line.id).note,
    isUnavailable: !isServed(menu.findDish(line.id)?.availability),
  }))
}

/** Returns what to say beside the picture; empty if all of it is sold. */
export function boardNews(lines: readonly BoardLine[]): BoardNews[] {
  const unavailable = lines.filter(({ isUnavailable }) => isUnavailable)
  return [...Map.groupBy(unavailable, ({ note = '' }) => note)].map(([label, dishes]) => ({
    label,
    text:
      dishes.length > 1 && dishes.length === lines.length ? 'all dishes' : dishes.map(({ title }) => title).join(', '),
  }))
}
