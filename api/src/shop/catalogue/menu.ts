import type { StatedProduct } from '@fuel-shack/contract/office/managed-menu'
import { centsToDollars, type Cents } from '@fuel-shack/contract/platform/money'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { dishDetailsSchema, type DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { seafoodOriginOf } from '@fuel-shack/contract/shop/catalogue/seafood'
import { priceOn, type Special } from '@fuel-shack/contract/shop/catalogue/special-price'
import type { Part } from '@fuel-shack/contract/shop/parts/parts-schema'
import { withParts } from '@fuel-shack/contract/shop/parts/with-parts'
import type { ServingHours } from '@fuel-shack/contract/shop/hours/opening-hours-schema'
import type { SiteCatalogue } from '@fuel-shack/contract/shop/folder/site-catalogue'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'

export interface MenuSection {
  title: string
  /** Apply to its products that state none. Null: whenever orders are taken. */
  servingHours: ServingHours | null
  /** Makes its products that state none. Null: the kitchen. */
  station: Station | null
}

export interface MenuProduct {
  id: string
  title: string
  /** Empty without one. */
  description: string
  priceCents: Cents
  section: string
  /** Sort position. Sections stand in the order of their first product. */
  position: number
  /** Null means that they were not entered. */
  details: DishDetails | null
}

/** A product as someone states it. Its price is the usual one. */
export interface WantedProduct extends MenuProduct {
  special: Special | null
  /** Null while it can be ordered. */
  archivedAt: string | null
}

export interface WantedMenu {
  sections: MenuSection[]
  products: WantedProduct[]
}

export interface StoredSection extends MenuSection {
  version: number
}

export interface StoredProduct extends WantedProduct {
  version: number
  updatedAt: string
}

/** The menu as it is stored. */
export interface StoredMenu {
  sections: StoredSection[]
  products: StoredProduct[]
}

/** The menu as it is read: the products that can be ordered, in display order, at the prices of a day, with the allergens of their parts. */
export interface Menu {
  products: MenuProduct[]
  /** By product id, with the serving hours and the station of the section. An archived product has them too, for orders from before. */
  details: ReadonlyMap<string, DishDetails>
}

const UNKNOWN_DETAILS = dishDetailsSchema.parse({ tags: [], allergens: null })

/** The menu that `catalogue.json` describes. */
export function menuOf({ sections, products }: SiteCatalogue): WantedMenu {
  const titles = new Set(products.map(({ section }) => section))
  return {
    sections: [...titles].map((title) => ({
      title,
      servingHours: sections[title]?.servingHours ?? null,
      station: sections[title]?.station ?? null,
    })),
    products: products.map(({ priceInCents, order, details, special, ...product }) => ({
      ...product,
      priceCents: priceInCents,
      position: order,
      details: details ?? null,
      special: special ?? null,
      archivedAt: null,
    })),
  }
}

/** The menu of a day of the rest stop, `2026-11-29`. */
export function menuOn({ sections, products: stored }: StoredMenu, day: string, parts: readonly Part[]): Menu {
  const whole = stored.map(({ details, ...product }) => ({ ...product, details: details && withParts(details, parts) }))
  const products = whole
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ priceCents, special, ...product }) => ({
      ...product,
      priceCents: priceOn({ priceInCents: priceCents, special }, day),
    }))
  return { products, details: detailsOf(sections, whole) }
}

/** A product in the form in which managers state it. */
export function statedOf(product: WantedProduct): StatedProduct {
  const { id, title, description, priceCents, section, position, details, special, archivedAt } = product
  return {
    id,
    title,
    description,
    priceInCents: priceCents,
    section,
    order: position,
    details,
    special,
    isArchived: archivedAt !== null,
  }
}

/** Reverses `statedOf`. @param archivedAt for a product that is archived */
export function wantedOf(
  { isArchived, priceInCents, order, ...stated }: StatedProduct,
  archivedAt: string,
): WantedProduct {
  return { ...stated, priceCents: priceInCents, position: order, archivedAt: isArchived ? archivedAt : null }
}

/** The serving hours and the station of a product go before those of its section. */
function detailsOf(sections: readonly MenuSection[], products: readonly MenuProduct[]): Menu['details'] {
  const bySection = new Map(sections.map((section) => [section.title, section]))
  const details = products.flatMap(({ id, section, details: own }): [string, DishDetails][] => {
    const { servingHours = null, station = null } = bySection.get(section) ?? {}
    if (servingHours === null && station === null) return own ? [[id, own]] : []
    const ofSection = { ...(servingHours !== null && { servingHours }), ...(station !== null && { station }) }
    return [[id, { ...ofSection, ...(own ?? UNKNOWN_DETAILS) }]]
  })
  return new Map(details)
}

/** The products as the web app and its pages list them. */
export function listedProducts({ products, details }: Menu): Product[] {
  return products.map(({ id, title, priceCents, section, position }) => {
    const ofDish = details.get(id)
    const seafoodOrigin = ofDish && seafoodOriginOf(ofDish)
    const product = { id, title, price: centsToDollars(priceCents), section, order: position }
    return seafoodOrigin ? { ...product, seafoodOrigin } : product
  })
}

export function dishesOf({ products, details }: Menu): Dish[] {
  return products.map(({ id, description }) => ({ id, description, details: details.get(id) ?? null }))
}
