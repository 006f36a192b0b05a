import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { OF_REST_STOP } from '../../../test/facts.ts'
import {
  cartTotal,
  changeQuantity,
  countItems,
  clampToLimits,
  itemPrice,
  lineTotal,
  quantityOf,
  reconcileCart,
  type Cart,
} from './cart.ts'
import { limitMessageFor } from './limit-message.ts'

const shop = OF_REST_STOP.limits
const chips: Product = { id: 'chips', title: 'Hot chips', price: 9.5, section: 'Sides', order: 502 }
const gravy: Product = { id: 'gravy', title: 'Gravy', price: 2.5, section: 'Sides', order: 503 }
const catalogue = [chips, gravy]

const products = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    title: fc.string(),
    price: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
    section: fc.string(),
    order: fc.integer(),
  }),
  { selector: ({ id }) => id },
)
const changes = fc.array(
  fc.record({ productId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), delta: fc.integer({ min: -5, max: 5 }) }),
)
const filled = fc.record({ products, changes }).map(({ products, changes }) => ({
  products,
  cart: changes.reduce<Cart>((cart, change) => changeQuantity(cart, products, change.productId, change.delta), []),
}))

it('no sequence of changes produces a quantity below 1, a duplicate or an unknown product', () => {
  fc.assert(
    fc.property(filled, ({ products, cart }) => {
      const ids = cart.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const item of cart) {
        expect(item.quantity).toBeGreaterThanOrEqual(1)
        expect(products.map(({ id }) => id)).toContain(item.id)
      }
    }),
  )
})

// Covers cart-9.
it('the total is the sum of the lines, in whole cents', () => {
  fc.assert(
    fc.property(filled, ({ cart }) => {
      const total = cartTotal(cart, 0)
      expect(Number.isSafeInteger(total)).toBe(true)
      expect(total).toBe(cart.reduce((sum, item) => sum + lineTotal(item), 0))
    }),
  )
})

// Covers surcharge-4.
it('the total with a surcharge is what the server computes of each one of a line', () => {
  fc.assert(
    fc.property(filled, fc.integer({ min: 0, max: 50 }), ({ cart }, percent) => {
      const ones = cart.flatMap((item) => Array.from({ length: item.quantity }, () => itemPrice(item)))
      const cents = ones.map((price) => price + Math.floor((price * percent) / 100))
      expect(cartTotal(cart, percent)).toBe(cents.reduce((sum, each) => sum + each, 0))
    }),
  )
})

it('reconciling is idempotent and leaves only products of the catalogue', () => {
  fc.assert(
    fc.property(filled, products, ({ cart }, today) => {
      const once = reconcileCart(cart, today)
      expect(reconcileCart(once, today)).toEqual(once)
      for (const { quantity: _, ...product } of once) expect(today).toContainEqual(product)
    }),
  )
})

const limits = fc.record({
  quantityPerDish: fc.integer({ min: 1, max: 20 }),
  quantityPerOrder: fc.integer({ min: 1, max: 60 }),
})
const anyCart = filled.chain(({ cart }) =>
  fc
    .array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { minLength: cart.length, maxLength: cart.length })
    .map((quantities): Cart => cart.map((item, index) => ({ ...item, quantity: quantities[index] ?? 1 }))),
)
/** A dish is on several lines, each with a note of its own. */
const cartWithNotes = anyCart.chain((cart) =>
  fc
    .array(fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 25 })), { maxLength: cart.length > 0 ? 6 : 0 })
    .map((more): Cart => [
      ...cart,
      ...more.flatMap(([place, quantity], index) => {
        const dish = cart[place % cart.length]
        return dish ? [{ ...dish, quantity, note: `note ${index}` }] : []
      }),
    ]),
)

it('clamping respects the limits, removes no more than necessary, and is idempotent', () => {
  fc.assert(
    fc.property(cartWithNotes, limits, (cart, limits) => {
      const clamped = clampToLimits(cart, limits)
      const ids = [...new Set(cart.map(({ id }) => id))]
      for (const { quantity } of clamped) expect(quantity).toBeGreaterThanOrEqual(1)
      for (const id of ids) expect(quantityOf(clamped, id)).toBeLessThanOrEqual(limits.quantityPerDish)
      const wanted = ids.reduce((sum, id) => sum + Math.min(quantityOf(cart, id), limits.quantityPerDish), 0)
      expect(countItems(clamped)).toBe(Math.min(wanted, limits.quantityPerOrder))
      expect(clampToLimits(clamped, limits)).toEqual(clamped)
    }),
  )
})

it('there is a limit message exactly if one more of a product would exceed a limit', () => {
  fc.assert(
    fc.property(cartWithNotes, products, (cart, today) => {
      const clamped = clampToLimits(reconcileCart(cart, today), shop)
      for (const { id } of today) {
        const withOneMore = changeQuantity(clamped, today, id, 1)
        const isWithin = countItems(clampToLimits(withOneMore, shop)) === countItems(withOneMore)
        expect(limitMessageFor(shop, clamped, id) === undefined).toBe(isWithin)
      }
    }),
  )
})

it('a change does not mutate the cart that it was given', () => {
  const cart: Cart = Object.freeze([Object.freeze({ ...chips, quantity: 2 })])
  changeQuantity(cart, catalogue, 'chips', 1)
  changeQuantity(cart, catalogue, 'chips', -2)
  expect(cart).toEqual([{ ...chips, quantity: 2 }])
})

// Covers cart-5.
it('a positive change adds a new product with quantity 1, whatever its size', () => {
  expect(changeQuantity([], catalogue, 'chips', 3)).toEqual([{ ...chips, quantity: 1 }])
})

// Covers cart-5.
it('a positive change of a product that is not in the catalogue does nothing', () => {
  expect(changeQuantity([], catalogue, 'pie', 1)).toEqual([])
})

// Covers cart-6.
it('a negative change of a product that is not in the cart does nothing', () => {
  expect(changeQuantity([], catalogue, 'chips', -1)).toEqual([])
})

// Covers cart-4.
it('a change adds to the quantity in the cart, and 0 or less removes the item', () => {
  const cart: Cart = [{ ...chips, quantity: 2 }]
  expect(changeQuantity(cart, catalogue, 'chips', 3)).toEqual([{ ...chips, quantity: 5 }])
  expect(changeQuantity(cart, catalogue, 'chips', -2)).toEqual([])
  expect(changeQuantity(cart, catalogue, 'chips', -7)).toEqual([])
})

it('reconciling updates prices and titles, and removes products that are no longer sold', () => {
  const cart: Cart = [
    { ...chips, title: 'Chips', price: 8, quantity: 2 },
    { ...gravy, id: 'pie', quantity: 1 },
    { ...chips, quantity: 9 },
  ]
  expect(reconcileCart(cart, catalogue)).toEqual([{ ...chips, quantity: 2 }])
})

it('the count of a cart includes every item of every line', () => {
  expect(
    countItems([
      { ...chips, quantity: 2 },
      { ...gravy, quantity: 3 },
    ]),
  ).toBe(5)
})
