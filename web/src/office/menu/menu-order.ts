import type { ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { searchFor } from '@fuel-shack/contract/platform/folded-text'
import { groupBySection, type Section } from '../../menu/catalogue/catalogue-sections.ts'

export type ManagedSection = Section<ManagedProduct>

const CENTS_PER_STEP = 10

export const isOnMenu = ({ archivedAt }: ManagedProduct): boolean => archivedAt === null

/** The sections as customers see them. @param stays the ids of products that stay in their place though they are off the menu */
export function listSections(
  products: readonly ManagedProduct[],
  search: string,
  stays: ReadonlySet<string>,
): ManagedSection[] {
  const isWanted = searchFor(search)
  return groupBySection(
    products.filter((product) => (isOnMenu(product) || stays.has(product.id)) && isWanted(product.title)),
  )
}

type Sorted = Pick<ManagedProduct, 'order'>

/** Gives products, in the sequence that they are to have, the places that they have together. @returns those whose place changes */
export function reordered<Item extends Sorted>(sequence: readonly Item[]): Item[] {
  const places: number[] = []
  for (const place of sequence.map(({ order }) => order).toSorted((one, other) => one - other)) {
    places.push(Math.max(place, (places.at(-1) ?? place - 1) + 1))
  }
  return sequence.flatMap((product, index) => {
    const order = places[index] ?? product.order
    return order === product.order ? [] : [{ ...product, order }]
  })
}

/** Moves a product of a section one place up or down. @returns the products whose place changes */
export function moved<Item extends Sorted>(products: readonly Item[], product: Item, by: 1 | -1): Item[] {
  const from = products.indexOf(product)
  const other = products[from + by]
  return other ? reordered(products.with(from, other).with(from + by, product)) : []
}

/** Moves a section before the one that is above it. @returns the products whose place changes */
export function movedUp(sections: readonly ManagedSection[], section: ManagedSection): ManagedProduct[] {
  const above = sections[sections.indexOf(section) - 1]
  return above ? reordered([...section.products, ...above.products]) : []
}

/** The place after the last product of a section; of a new one, after all. */
export function lastPlaceIn(products: readonly ManagedProduct[], section: string): number {
  const ofSection = products.filter((product) => product.section === section)
  const before = ofSection.length > 0 ? ofSection : products
  return Math.max(0, ...before.map(({ order }) => order)) + 1
}

/** A price changed by a percentage, in steps of 10 cents. */
export const changedByPercent = (cents: number, percent: number): number =>
  Math.round((cents * (100 + percent)) / (100 * CENTS_PER_STEP)) * CENTS_PER_STEP
