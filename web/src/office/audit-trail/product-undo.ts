import type { StaffAction } from '@fuel-shack/contract/office/audit-trail'
import type { ManagedMenu, StatedProduct } from '@fuel-shack/contract/office/managed-menu'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { listProductDifferences } from '@fuel-shack/contract/shop/catalogue/product-differences'

export type ProductChange = Extract<StaffAction, { action: 'product_changed' }>['details']

/** A product as it is now, with its version. */
export interface CurrentProduct {
  stated: StatedProduct
  version: number
}

/** The state that an undo brings back: a product that was new then leaves the menu. */
export function stateBefore({ before, after }: ProductChange): StatedProduct {
  return before ?? { ...after, isArchived: true }
}

export function findCurrent(menu: ManagedMenu | undefined, id: string): CurrentProduct | undefined {
  const product = menu?.products.find((each) => each.id === id)
  if (!product) return undefined
  const { version, archivedAt, changedAt: _changedAt, picture: _picture, ...stated } = product
  return { stated: { ...stated, isArchived: archivedAt !== null }, version }
}

/** `Beef pie: $8.50 → $9.00`, `Beef pie added: $8.50, Lunch` */
export function describeProductChange({ before, after }: ProductChange): string {
  const { title, priceInCents, section } = after
  return before
    ? `${title}: ${describeDifferences(before, after)}`
    : `${title} added: ${formatAud(priceInCents)}, ${section}`
}

/** Says in words what differs, also of a product that is not on the menu in either state. */
export function describeDifferences(before: StatedProduct, after: StatedProduct): string {
  return listProductDifferences(before, after, isEqual).join(', ') || 'changed while it is not on the menu'
}

export function isSame(one: StatedProduct, other: StatedProduct): boolean {
  return isEqual(fieldsOf(one), fieldsOf(other))
}

/** The fields of one are in the order of another response. */
const fieldsOf = (product: StatedProduct) =>
  Object.entries(product).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Both were read from JSON of the same schema. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
