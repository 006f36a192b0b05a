import { isDeepStrictEqual } from 'node:util'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { listProductDifferences } from '@fuel-shack/contract/shop/catalogue/product-differences'
import {
  statedOf,
  type MenuSection,
  type StoredMenu,
  type StoredProduct,
  type WantedMenu,
  type WantedProduct,
} from './menu.ts'

export interface MenuChanges {
  /** The sections that are new, or have other serving hours or another station. */
  sections: MenuSection[]
  /** The products that change, as they will be. */
  products: WantedProduct[]
  /** One for each of them: what changes. */
  lines: string[]
}

/** Plans how a menu becomes another one. Products that the other does not have are archived. */
export function planMenu(wanted: WantedMenu, stored: StoredMenu, now: string): MenuChanges {
  const before = new Map(stored.products.map((product) => [product.id, product]))
  const wantedIds = new Set(wanted.products.map(({ id }) => id))
  const archived = stored.products
    .filter(({ id, archivedAt }) => archivedAt === null && !wantedIds.has(id))
    .map((product) => ({ ...product, archivedAt: now }))
  const products = [...wanted.products, ...archived].flatMap((product) => {
    const line = describeProduct(product, before.get(product.id))
    return line === undefined ? [] : [{ product, line }]
  })
  const sectionsBefore = new Map(stored.sections.map((section) => [section.title, section]))
  const sections = wanted.sections.filter((section) => !isSameSection(sectionsBefore.get(section.title), section))
  return {
    sections,
    products: products.map(({ product }) => product),
    lines: [
      ...sections.map(({ title }) => `${sectionsBefore.has(title) ? '~' : '+'} section ${title}`),
      ...products.map(({ line }) => line),
    ],
  }
}

/** @param known undefined: it is new */
export function isSameSection(known: MenuSection | undefined, { servingHours, station }: MenuSection): boolean {
  return known !== undefined && known.station === station && isDeepStrictEqual(known.servingHours, servingHours)
}

/** @returns undefined if nothing changes */
function describeProduct(product: WantedProduct, before: StoredProduct | undefined): string | undefined {
  const { id, title, section, priceCents, archivedAt } = product
  const name = `${title} (${id})`
  if (archivedAt !== null) return `- ${name}: no longer on the menu`
  if (!before) return `+ ${name}: ${formatAud(priceCents)}, ${section}`
  const differences = listProductDifferences(statedOf(before), statedOf(product), isDeepStrictEqual)
  return differences.length > 0 ? `~ ${name}: ${differences.join(', ')}` : undefined
}
