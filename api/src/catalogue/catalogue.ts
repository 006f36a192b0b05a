import { centsToDollars, type Cents } from '@fuel-shack/contract/money'
import type { Product } from '@fuel-shack/contract/catalogue'
import type { ProviderProduct } from '../providers/payments.ts'

/** A product that can be ordered: everything is filled in. */
export interface CatalogueProduct {
  id: string
  title: string
  priceId: string
  unitPriceCents: Cents
  section: string
  order: number
}

/** Sorted as it is shown, and the names of what the provider knows too little of. */
export function toCatalogue(products: ProviderProduct[]): { catalogue: CatalogueProduct[]; leftOut: string[] } {
  const catalogue: CatalogueProduct[] = []
  const leftOut: string[] = []
  for (const { id, title, priceId, unitPriceCents, section, order } of products) {
    if (priceId === null || unitPriceCents === null || section === null) leftOut.push(`${title} (${id})`)
    else catalogue.push({ id, title, priceId, unitPriceCents, section, order: order ?? Number.MAX_SAFE_INTEGER })
  }
  catalogue.sort((a, b) => a.order - b.order || a.title.localeCompare(b.title))
  return { catalogue, leftOut }
}

export function toProduct({ id, title, unitPriceCents, section, order }: CatalogueProduct): Product {
  return { id, title, price: centsToDollars(unitPriceCents), section, order }
}
