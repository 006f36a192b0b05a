import { siteCatalogueSchema } from '@fuel-shack/contract/shop/folder/site-catalogue'
import { expect, it } from 'vitest'
import catalogue from '../../../../site/catalogue.json' with { type: 'json' }
import { toTyped } from '../fields/fields.ts'
import { readProduct, toValues, type Stated } from './product-draft.ts'
import { productFields } from './product-fields.ts'

const { products } = siteCatalogueSchema.parse(catalogue)
const sections = [...new Set(products.map(({ section }) => section))]
const stated = products.map(({ details = null, special = null, ...product }): Stated => ({
  ...product,
  details,
  special,
  isArchived: false,
  version: 1,
}))
const [first] = stated
if (!first?.details) throw new Error('The site has no product with details')
const MORE: Stated[] = [
  { ...first, details: null },
  { ...first, isArchived: true, special: { priceInCents: 1, from: '2026-12-01', until: '2026-12-01' } },
  { ...first, details: { ...first.details, isSoldOnline: false } },
  {
    ...first,
    details: {
      ...first.details,
      isAlcohol: true,
      servingHours: {
        week: [{ days: ['Sunday'], opens: '22:00', closes: '24:00', lastOrders: '23:30' }],
        exceptions: { '2026-12-25': [] },
      },
    },
  },
]

it('a form that is saved as it was opened changes nothing of a product', () => {
  for (const product of [...stated, ...MORE]) {
    const typed = toTyped(productFields(sections), toValues(product))
    expect(readProduct(sections, typed, product)).toEqual({ product })
  }
})
