import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CatalogueProduct } from '../catalogue/catalogue.ts'
import type { AppError } from '../errors.ts'
import { priceCart, totalOf } from './pricing.ts'

const limits = { quantityPerLine: 20, quantityPerOrder: 60 }
const catalogue: CatalogueProduct[] = [
  { id: 'burger', title: 'Shack burger', priceId: 'price_1', unitPriceCents: 1890, section: 'Burgers', order: 1 },
  { id: 'chips', title: 'Hot chips', priceId: 'price_2', unitPriceCents: 600, section: 'Sides', order: 2 },
]
const item = (id: string, priceInCents: number, quantity = 1, title = 'whatever the browser says') => ({
  title,
  externalInventoryId: '',
  externalPaymentId: id,
  priceInCents,
  quantity,
})

function refusal(price: () => unknown): Pick<AppError, 'code' | 'fields'> {
  try {
    price()
  } catch (error) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what priceCart says it throws
    return error as AppError
  }
  throw new Error('It was not refused')
}

test('titles come from the catalogue, whatever the browser says', () => {
  expect(priceCart([item('burger', 1890, 2)], catalogue, limits)).toEqual([
    { productId: 'burger', priceId: 'price_1', title: 'Shack burger', unitPriceCents: 1890, quantity: 2 },
  ])
})

test('a price that differs is refused with the price as it is', () => {
  const { code, fields } = refusal(() => priceCart([item('burger', 1), item('chips', 600)], catalogue, limits))
  expect(code).toBe('price_changed')
  expect(fields.products).toEqual([{ id: 'burger', title: 'Shack burger', priceInCents: 1890 }])
})

test('what is no longer offered is refused by name', () => {
  const { code, fields } = refusal(() => priceCart([item('gone', 600, 1, 'Lamingtons')], catalogue, limits))
  expect(code).toBe('product_unavailable')
  expect(fields.products).toEqual([{ id: 'gone', title: 'Lamingtons', priceInCents: null }])
})

test('splitting a line does not get past the limits', () => {
  const split = Array.from({ length: 21 }, () => item('chips', 600))
  expect(refusal(() => priceCart(split, catalogue, limits)).code).toBe('quantity_exceeded')
  const wide = [item('chips', 600, 20), item('burger', 1890, 20)]
  expect(refusal(() => priceCart(wide, catalogue, { ...limits, quantityPerOrder: 39 })).code).toBe('quantity_exceeded')
})

test('the total is the sum of the lines in whole cents', () => {
  const quantities = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }))
  fc.assert(
    fc.property(quantities, ([burgers, chips]) => {
      const lines = priceCart([item('burger', 1890, burgers), item('chips', 600, chips)], catalogue, limits)
      expect(totalOf(lines)).toBe(burgers * 1890 + chips * 600)
    }),
  )
})
