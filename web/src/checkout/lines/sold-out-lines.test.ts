import type { Availability } from '@fuel-shack/contract/shop/catalogue/availability'
import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { expect, it } from 'vitest'
import { soldOutLines } from './sold-out-lines.ts'

/** 8 pm at the rest stop. */
const at = new Date('2026-11-22T10:00:00.000Z')
const CART = [
  { id: 'chips', title: 'Hot chips', price: 9.5, section: 'Sides', order: 1, quantity: 3 },
  { id: 'pie', title: 'Beef pie', price: 7.9, section: 'Lunch', order: 2, quantity: 1 },
]
const details = dishDetailsSchema.parse({
  tags: [],
  allergens: null,
  optionGroups: [
    {
      id: 'sauce',
      title: 'Sauce',
      min: 1,
      max: 1,
      options: [
        { id: 'tomato', title: 'Tomato sauce', isDefault: true },
        { id: 'gravy', title: 'Gravy' },
      ],
    },
  ],
})

function linesWith(chips: Availability | undefined, more: Partial<Parameters<typeof soldOutLines>[1]> = {}) {
  const dish: Dish = { id: 'chips', description: '', details, ...(chips && { availability: chips }) }
  const findDish = (id: string) => (id === 'chips' ? dish : undefined)
  const known = { findDish, loadedAtMs: at.getTime(), rejection: undefined, at, pickUpAt: undefined, ...more }
  return soldOutLines(CART, known).map(({ text }) => text)
}

it.each<[Availability | undefined, string[]]>([
  [undefined, []],
  [{ servedUntil: '2026-11-22T10:30:00.000Z' }, []],
  [{ soldOutUntil: null }, ['Hot chips is sold out. Take it out to pay.']],
  [{ soldOutUntil: '2026-11-22T18:00:00.000Z' }, ['Hot chips is sold out until tomorrow. Take it out to pay.']],
  [
    { servedFrom: '2026-11-22T19:00:00.000Z' },
    ['Hot chips is served from 5\u00A0am. Choose a later time, or take it out to pay.'],
  ],
  [{ isCounterOnly: true }, ['Hot chips is only at the counter. Take it out to pay.']],
  [{ servedFrom: null }, ['Hot chips is not served right now. Take it out to pay.']],
  [
    { soldOutOptions: [{ id: 'tomato', until: null }] },
    ['Hot chips: Tomato sauce is sold out. Change it or take it out to pay.'],
  ],
  [{ soldOutOptions: [{ id: 'gravy', until: null }] }, []],
  [{ portions: [{ left: 3, reserved: 0, until: null }] }, []],
  [{ portions: [{ left: 2, reserved: 0, until: null }] }, ['Hot chips: only 2 left. Take 1 off to pay.']],
  [
    { portions: [{ optionId: 'tomato', left: 1, reserved: 0, until: null }] },
    ['Hot chips: only 1 left with Tomato sauce. Take 2 off to pay.'],
  ],
])('the checkout says what to do about the availability %j', (availability, expected) => {
  expect(linesWith(availability)).toEqual(expected)
})

it('a rejection counts until the menu has been loaded again', () => {
  const products = [{ id: 'chips', title: 'Hot chips', priceInCents: 950, availability: { soldOutUntil: null } }]
  const rejection = { products, atMs: at.getTime() + 1 }
  const text = 'Hot chips is sold out. Take it out to pay.'
  expect(linesWith(undefined, { rejection })).toEqual([text])
  expect(linesWith(undefined, { rejection, loadedAtMs: undefined })).toEqual([text])
  expect(linesWith(undefined, { rejection, loadedAtMs: at.getTime() + 2 })).toEqual([])
})

it('a dish can be picked up once its mark has ended, and once it is served', () => {
  const pickUpAt = new Date('2026-11-22T22:00:00.000Z')
  const until = '2026-11-22T18:00:00.000Z'
  expect(linesWith({ soldOutUntil: until, soldOutOptions: [{ id: 'tomato', until }] }, { pickUpAt })).toEqual([])
  expect(linesWith({ servedFrom: until }, { pickUpAt })).toEqual([])
  expect(linesWith({ soldOutUntil: null }, { pickUpAt })).toEqual(['Hot chips is sold out. Take it out to pay.'])
})
