import { centsToDollars } from '@fuel-shack/contract/values/money'
import type { Product } from '@fuel-shack/contract/menu/catalogue'
import { z } from 'zod'
import type { ProviderProduct } from '../providers/payments.ts'

export const catalogueProductSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Empty without one; copies of version 1.3 and older have none. */
  description: z.string().default(''),
  /** An address on `PICTURE_ORIGIN`. */
  picture: z.string().exactOptional(),
  priceId: z.string(),
  unitPriceCents: z.int(),
  section: z.string(),
  order: z.number(),
})

export type CatalogueProduct = z.infer<typeof catalogueProductSchema>

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
