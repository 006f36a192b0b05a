import type { Availability } from '@fuel-shack/contract/shop/catalogue/availability'
import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { describe, expect, it } from 'vitest'
import type { CartItem } from './cart.ts'
import { withOwnPortions } from './own-portions.ts'
import { portionsMessage } from './portions.ts'

const GRAVY = { id: 'gravy', title: 'Gravy', deltaInCents: 0, isRemoval: false }
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
        { id: 'mint', title: 'Mint', isDefault: true },
        { id: 'gravy', title: 'Gravy' },
      ],
    },
  ],
})
const roast = (availability: Availability): Dish => ({ id: 'roast', description: '', details, availability })
const line = (quantity: number, choice: Partial<CartItem> = {}): CartItem => ({
  id: 'roast',
  title: 'Roast',
  price: 25,
  section: 'Lunch',
  order: 1,
  quantity,
  ...choice,
})
const until = null
const six: Availability = { portions: [{ left: 6, reserved: 2, until }] }
const gravy: Availability = { portions: [{ optionId: 'gravy', left: 2, reserved: 0, until }] }

describe('how many can be added', () => {
  it.each<[string, Availability, CartItem[], string | undefined]>([
    ['without a number', {}, [line(20)], undefined],
    ['fewer than are left', six, [line(5)], undefined],
    ['as many as are left, on two lines', six, [line(4), line(2, { note: 'Rare' })], 'Only 6 left.'],
    ['none is left', { portions: [{ left: 0, reserved: 0, until }] }, [], 'Sold out.'],
  ])('the cart says that it has all portions: %s', (_, availability, cart, expected) => {
    expect(portionsMessage(roast(availability), cart, {})).toBe(expected)
  })

  it('the cart counts portions of an option by the lines that have it, also by default', () => {
    const cart = [line(3), line(2, { options: [GRAVY] })]
    expect(portionsMessage(roast(gravy), cart, { options: [GRAVY] })).toBe('Only 2 left with Gravy.')
    expect(portionsMessage(roast(gravy), cart, {})).toBeUndefined()
    const mint: Availability = { portions: [{ optionId: 'mint', left: 3, reserved: 0, until }] }
    expect(portionsMessage(roast(mint), cart, {})).toBe('Only 3 left with Mint.')
  })
})

describe("the device's own payment page", () => {
  const at = new Date('2026-11-22T02:00:00.000Z')
  const started = (minutesAgo: number, quantity: number, options?: string[]) => ({
    startedAt: new Date(at.getTime() - minutesAgo * 60_000).toISOString(),
    lines: [{ key: 'roast', productId: 'roast', note: '', quantity, ...(options && { options }) }],
  })
  const soldOut: Availability = { soldOutUntil: until, portions: [{ left: 0, reserved: 3, until }] }
  const after = (availability: Availability, ...page: Parameters<typeof started>) =>
    withOwnPortions(roast(availability), started(...page), at).availability

  it("portions of the device's own payment page are left for it, as long as the page can be open", () => {
    expect(after(soldOut, 5, 2)).toEqual({ portions: [{ left: 2, reserved: 1, until }] })
    expect(after(soldOut, 61, 2)).toEqual(soldOut)
    expect(withOwnPortions(roast(soldOut), undefined, at).availability).toEqual(soldOut)
  })

  it("portions of the device's own payment page are never more than all that are being paid for", () => {
    expect(after(soldOut, 5, 9)).toEqual({ portions: [{ left: 3, reserved: 0, until }] })
  })

  it("portions of the device's own payment page count for the options that they have", () => {
    const availability: Availability = {
      soldOutOptions: [{ id: 'gravy', until }],
      portions: [{ optionId: 'gravy', left: 0, reserved: 2, until }],
    }
    expect(after(availability, 5, 2, ['mint'])).toEqual(availability)
    expect(after(availability, 5, 2, ['gravy'])).toEqual({
      portions: [{ optionId: 'gravy', left: 2, reserved: 0, until }],
    })
  })
})
