import { expect, it } from 'vitest'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { groupBySection } from './catalogue-sections.ts'

const product = (id: string, section: string, order: number): Product => ({ id, title: id, price: 1, section, order })

// Covers ordering-5.
it('groups sorted products by section, with sections in the order of their first products', () => {
  const products = [product('gravy', 'Sides', 503), product('tea', 'Drinks', 600), product('chips', 'Sides', 502)]
  expect(groupBySection([...products, product('pie', 'Lunch', 204)])).toEqual([
    { title: 'Lunch', products: [product('pie', 'Lunch', 204)] },
    { title: 'Sides', products: [product('chips', 'Sides', 502), product('gravy', 'Sides', 503)] },
    { title: 'Drinks', products: [product('tea', 'Drinks', 600)] },
  ])
})
