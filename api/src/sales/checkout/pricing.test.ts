import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Menu, MenuProduct } from '../../shop/catalogue/menu.ts'
import type { AppError } from '../../platform/errors.ts'
import { totalOf } from '../sold-line.ts'
import { priceCart } from './pricing.ts'

const limits = { quantityPerDish: 20, quantityPerOrder: 60 }
const products: MenuProduct[] = [
  {
    id: 'burger',
    title: 'Shack burger',
    description: '',
    priceCents: 1890,
    section: 'Burgers',
    position: 1,
    details: null,
  },
  {
    id: 'chips',
    title: 'Hot chips',
    description: '',
    priceCents: 600,
    section: 'Sides',
    position: 2,
    details: null,
  },
]
const menu: Menu = { products, details: new Map() }
const item = (id: string, priceInCents: number, quantity = 1, title = 'Title from the browser') => ({
  title,
  externalInventoryId: '',
  externalPaymentId: id,
  priceInCents,
  quantity,
})

function errorOf(price: () => unknown): Pick<AppError, 'code' | 'fields'> {
  try {
    price()
  } catch (error) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- documented by priceCart
    return error as AppError
  }
  throw new Error('The cart was not rejected')
}

test('takes titles from the catalogue, not from the browser', () => {
  expect(priceCart([item('burger', 1890, 2)], menu, limits)).toEqual([
    {
      productId: 'burger',
      title: 'Shack burger',
      unitPriceCents: 1890,
      unitSurchargeCents: 0,
      quantity: 2,
      options: [],
      note: '',
      gst: 'taxable',
    },
  ])
})

test('rejects a price that differs, with the current price', () => {
  const { code, fields } = errorOf(() => priceCart([item('burger', 1), item('chips', 600)], menu, limits))
  expect(code).toBe('price_changed')
  expect(fields.products).toEqual([{ id: 'burger', title: 'Shack burger', priceInCents: 1890 }])
})

test('rejects a product that is no longer available, by name', () => {
  const { code, fields } = errorOf(() => priceCart([item('gone', 600, 1, 'Lamingtons')], menu, limits))
  expect(code).toBe('product_unavailable')
  expect(fields.products).toEqual([{ id: 'gone', title: 'Lamingtons', priceInCents: null }])
})

test('applies the limits to the sum of split lines', () => {
  const split = Array.from({ length: 21 }, () => item('chips', 600))
  expect(errorOf(() => priceCart(split, menu, limits)).code).toBe('quantity_exceeded')
  const wide = [item('chips', 600, 20), item('burger', 1890, 20)]
  expect(errorOf(() => priceCart(wide, menu, { ...limits, quantityPerOrder: 39 })).code).toBe('quantity_exceeded')
})

// Covers cancelling-8.
test('applies the limit of a dish to all of its lines, whatever their notes', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(quantities, (each) => {
      const noted = each.map((quantity, index) => ({ ...item('chips', 600, quantity), note: `Bag ${index}` }))
      const wide = { ...limits, quantityPerOrder: 100 }
      const total = each.reduce((sum, quantity) => sum + quantity, 0)
      const price = () => priceCart(noted, menu, wide)
      const isWithin = total <= limits.quantityPerDish
      expect(isWithin ? price().length : errorOf(price).code).toBe(isWithin ? each.length : 'quantity_exceeded')
    }),
  )
})

test('totals the lines in whole cents', () => {
  const quantities = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }))
  fc.assert(
    fc.property(quantities, ([burgers, chips]) => {
      const lines = priceCart([item('burger', 1890, burgers), item('chips', 600, chips)], menu, limits)
      expect(totalOf(lines)).toBe(burgers * 1890 + chips * 600)
    }),
  )
})
