import { centsToDollars, type Cents } from '@fuel-shack/contract/values/money'
import type { Product } from '@fuel-shack/contract/menu/catalogue'
import type { ProviderProduct } from '../providers/payments.ts'

export interface CatalogueProduct {
  id: string
  title: string
  /** Empty without one. */
  description: string
  /** An address on `PICTURE_ORIGIN`. */
  picture?: string
  priceId: string
  unitPriceCents: Cents
  section: string
  order: number
}

/** @returns the complete products in display order, and the names of the incomplete ones. */
export function toCatalogue(products: ProviderProduct[]): { catalogue: CatalogueProduct[]; skipped: string[] } {
  const catalogue: CatalogueProduct[] = []
  const skipped: string[] = []
  for (const { id, title, description, picture, priceId, unitPriceCents, section, order } of products) {
    if (priceId === null || unitPriceCents === null || section === null) skipped.push(`${title} (${id})`)
    else {
      catalogue.push({
        id,
        title,
        description: description ?? '',
        ...(picture !== null && { picture }),
        priceId,
        unitPriceCents,
        section,
        order: order ?? Number.MAX_SAFE_INTEGER,
      })
    }
  }
  catalogue.sort((a, b) => a.order - b.order || a.title.localeCompare(b.title))
  return { catalogue, skipped }
}

export function toProduct({ id, title, unitPriceCents, section, order }: CatalogueProduct): Product {
  return { id, title, price: centsToDollars(unitPriceCents), section, order }
}
