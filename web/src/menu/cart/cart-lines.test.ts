import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { optionGroupsSchema } from '@fuel-shack/contract/shop/catalogue/dish-options'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToCart, choiceOf, correctOptions, replaceLine } from './cart-lines.ts'
import { cartTotal, changeQuantity, countItems, itemPrice, keyOf, keyToChange, type Cart } from './cart.ts'

const SHAKE: Product = { id: 'shake', title: 'Milkshake', price: 8.5, section: 'Drinks', order: 1 }
const groups = optionGroupsSchema.parse([
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
      { id: 'small', title: 'Small', deltaInCents: -200 },
    ],
  },
])
const withIds = (...ids: string[]) => choiceOf(groups, ids, '')
const keysOf = (cart: Cart) => cart.map((line) => keyOf(line))

describe('a choice', () => {
  it('a choice of the defaults is the product as listed, in the specified form', () => {
    expect(addToCart([], SHAKE, withIds('chocolate'), 2)).toEqual([{ ...SHAKE, quantity: 2 }])
  })

  it('a choice has its price, and a note without spaces around it', () => {
    const [line] = addToCart([], SHAKE, choiceOf(groups, ['malt', 'lime'], ' Two straws '), 1)
    expect(line).toMatchObject({ note: 'Two straws', options: [{ id: 'lime' }, { id: 'malt', deltaInCents: 60 }] })
    expect(line && itemPrice(line)).toBe(910)
  })
})

describe('lines of one product', () => {
  it('lines of one product differ by their options, and the same choice is one line', () => {
    const cart = [withIds('lime'), withIds('chocolate'), withIds('lime')].reduce<Cart>(
      (lines, choice) => addToCart(lines, SHAKE, choice, 1),
      [],
    )
    expect(cart.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(cartTotal(cart, 0)).toBe(3 * 850)
  })

  it('lines of one product stay in their place when one changes, and merge if they become the same', () => {
    const two = addToCart(addToCart([], SHAKE, withIds('lime'), 1), SHAKE, withIds('chocolate'), 1)
    const changed = replaceLine(two, keysOf(two)[0] ?? '', withIds('lime', 'malt'), 3)
    expect(changed.map(({ quantity }) => quantity)).toEqual([3, 1])
    expect(replaceLine(changed, keysOf(changed)[0] ?? '', withIds('chocolate'), 3)).toEqual([{ ...SHAKE, quantity: 4 }])
  })

  it('lines of one product are removed from the listed one first, then from the last', () => {
    const lime = addToCart([], SHAKE, withIds('lime'), 1)
    expect(keyToChange(lime, SHAKE.id, 1)).toBe(SHAKE.id)
    expect(changeQuantity(lime, [SHAKE], keyToChange(lime, SHAKE.id, -1), -1)).toEqual([])
    const both = addToCart(lime, SHAKE, withIds('chocolate'), 1)
    expect(changeQuantity(both, [SHAKE], keyToChange(both, SHAKE.id, -1), -1)).toEqual(lime)
  })
})

describe('the options of a cart on a menu that changed', () => {
  const cart = addToCart([], SHAKE, withIds('lime', 'malt'), 1)

  it('the options of a cart on a menu that changed stay if nothing changed', () => {
    expect(correctOptions(cart, () => groups)).toEqual({ cart, messages: [] })
    expect(correctOptions(cart, () => undefined)).toEqual({ cart, messages: [] })
  })

  it('the options of a cart on a menu that changed lose what is gone, and get the default of a required group', () => {
    const [flavour, extras] = groups
    if (!flavour || !extras) throw new Error('Two groups are above')
    const today = [{ ...flavour, options: flavour.options.slice(0, 1) }, extras]
    const { cart: corrected, messages } = correctOptions(cart, () => today)
    expect(corrected[0]?.options?.map(({ id }) => id)).toEqual(['chocolate', 'malt'])
    expect(messages).toEqual(["Milkshake: Lime isn't available any more. Check what you chose."])
  })

  it('the options of a cart on a menu that changed get the current price', () => {
    const dearer = groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, deltaInCents: option.deltaInCents === 60 ? 90 : 0 })),
    }))
    const { cart: corrected, messages } = correctOptions(cart, () => dearer)
    expect(cartTotal(corrected, 0)).toBe(940)
    expect(messages).toEqual(['Milkshake is now $9.40.'])
  })
})

it('no sequence of changes loses an item, has two lines with one key, or a total that is not the sum of the lines', () => {
  const choice = fc.record({
    flavour: fc.constantFrom('chocolate', 'lime'),
    extras: fc.subarray(['malt', 'small']),
    note: fc.constantFrom('', 'Cold', ' Cold'),
    quantity: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(choice), (choices) => {
      const cart = choices.reduce<Cart>(
        (lines, { flavour, extras, note, quantity }) =>
          addToCart(lines, SHAKE, choiceOf(groups, [flavour, ...extras], note), quantity),
        [],
      )
      expect(new Set(keysOf(cart)).size).toBe(cart.length)
      expect(countItems(cart)).toBe(choices.reduce((sum, { quantity }) => sum + quantity, 0))
      const deltas = { malt: 60, small: -200 }
      const expected = choices.reduce(
        (sum, { extras, quantity }) =>
          sum + quantity * extras.reduce((price, id) => price + (id === 'malt' ? deltas.malt : deltas.small), 850),
        0,
      )
      expect(cartTotal(cart, 0)).toBe(expected)
    }),
  )
})
