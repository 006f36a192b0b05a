import type { CheckoutItem } from '@fuel-shack/contract/sales/checkout/checkout'
import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Menu, MenuProduct } from '../../shop/catalogue/menu.ts'
import { AppError } from '../../platform/errors.ts'
import { totalOf } from '../sold-line.ts'
import { priceCart } from './pricing.ts'

const limits = { quantityPerDish: 20, quantityPerOrder: 60 }
const shake: MenuProduct = {
  id: 'milkshake',
  title: 'Milkshake',
  description: '',
  priceCents: 850,
  section: 'Drinks',
  position: 1,
  details: null,
}
const details = dishDetailsSchema.parse({
  tags: [],
  allergens: null,
  optionGroups: [
    {
      id: 'flavour',
      title: 'Flavour',
      min: 1,
      max: 1,
      options: [
        { id: 'chocolate', title: 'Chocolate', isDefault: true },
        { id: 'lime', title: 'Lime' },
      ],
    },
    {
      id: 'extras',
      title: 'Extras',
      max: 2,
      options: [
        { id: 'malt', title: 'Malt', deltaInCents: 60 },
        { id: 'thick', title: 'Make it thick', deltaInCents: 150 },
        { id: 'small', title: 'Small', deltaInCents: -200 },
      ],
    },
    { id: 'leave_out', title: 'Leave out', max: 1, options: [{ id: 'no_cream', title: 'cream', isRemoval: true }] },
  ],
})
const menu: Menu = { products: [shake], details: new Map([[shake.id, details]]) }
const item = (changes: Partial<CheckoutItem>): CheckoutItem => ({
  title: 'Milkshake',
  externalInventoryId: '',
  externalPaymentId: 'milkshake',
  priceInCents: 850,
  quantity: 1,
  ...changes,
})
const price = (...items: CheckoutItem[]) => priceCart(items, menu, limits)

function rejectionOf(...items: CheckoutItem[]): AppError {
  try {
    price(...items)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('The cart was not rejected')
}

describe('an item without options', () => {
  test('an item without options has the defaults at the listed price', () => {
    const [line] = price(item({}))
    expect(line?.options.map(({ id }) => id)).toEqual(['chocolate'])
    expect(line?.unitPriceCents).toBe(850)
  })

  test('an item without options is the same line as one that names the defaults', () => {
    expect(price(item({}), item({ options: ['chocolate'] }))).toMatchObject([{ quantity: 2 }])
  })
})

describe('an item with options', () => {
  test('an item with options has its own price, and its options in the order of the menu', () => {
    const [line] = price(item({ options: ['no_cream', 'thick', 'lime'], priceInCents: 1000 }))
    expect(line).toMatchObject({ unitPriceCents: 1000, options: [{ id: 'lime' }, { id: 'thick' }, { id: 'no_cream' }] })
  })

  test('an item with options is a line of its own, as is one with a note', () => {
    const lines = price(
      item({ options: ['lime'] }),
      item({ options: ['chocolate'], note: ' Two straws ' }),
      item({ options: ['lime'], quantity: 2 }),
      item({}),
    )
    expect(lines.map(({ quantity, note }) => [quantity, note])).toEqual([
      [3, ''],
      [1, 'Two straws'],
      [1, ''],
    ])
  })

  test.each([
    { fault: 'an option that the dish does not have', options: ['chocolate', 'sprinkles'], code: 'option_unavailable' },
    { fault: 'a required group without a choice', options: ['malt'], code: 'choice_invalid' },
    { fault: 'two of a group of one', options: ['chocolate', 'lime'], code: 'choice_invalid' },
    { fault: 'more extras than allowed', options: ['lime', 'malt', 'thick', 'small'], code: 'choice_invalid' },
  ])('an item with options is rejected for $fault', ({ options, code }) => {
    const { code: actual, fields } = rejectionOf(item({ options }))
    expect(actual).toBe(code)
    expect(fields.products).toEqual([{ id: 'milkshake', title: 'Milkshake', priceInCents: 850 }])
  })

  test('an item with options is rejected for another price, with the current price of the dish and of the line', () => {
    const { code, fields } = rejectionOf(item({ options: ['lime', 'malt'], priceInCents: 900 }))
    expect(code).toBe('price_changed')
    expect(fields.products).toEqual([{ id: 'milkshake', title: 'Milkshake', priceInCents: 850, linePriceInCents: 910 }])
  })
})

test('every valid choice costs the listed price and its differences, in any order and however often it is named', () => {
  const deltas = { malt: 60, thick: 150, small: -200 }
  const choices = fc.record({
    flavour: fc.constantFrom('chocolate', 'lime'),
    extras: fc.uniqueArray(fc.constantFrom('malt', 'thick', 'small'), { maxLength: 2 }),
    isPlain: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(choices, fc.nat(), ({ flavour, extras, isPlain, quantity }, seed) => {
      const expected = extras.reduce((sum, id) => sum + deltas[id], 850)
      const ids = [flavour, ...extras, ...(isPlain ? ['no_cream'] : [])]
      const turned = [...ids.slice(seed % ids.length), ...ids.slice(0, seed % ids.length), flavour]
      const lines = price(item({ options: turned, priceInCents: expected, quantity }))
      expect(totalOf(lines)).toBe(expected * quantity)
      expect(lines[0]?.options.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    }),
  )
})
