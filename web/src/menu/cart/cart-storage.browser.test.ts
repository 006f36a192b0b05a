import { beforeEach, expect, it } from 'vitest'
import { readCart, writeCart } from './cart-storage.ts'

const item = { id: 'chips', title: 'Hot chips', price: 9.5, section: 'Sides', order: 502, quantity: 2 }

beforeEach(() => sessionStorage.clear())

// Covers cart-1.
it('reads a cart back as it was stored, under the key `cart`', () => {
  writeCart([item])
  expect(JSON.parse(sessionStorage.getItem('cart') ?? '')).toEqual([item])
  expect(readCart()).toEqual([item])
})

// Covers cart-2.
it('removes an emptied cart from storage', () => {
  writeCart([item])
  writeCart([])
  expect(sessionStorage.getItem('cart')).toBeNull()
})

it.each([
  ['nothing', null],
  ['no JSON', '{"id":'],
  ['no list', '{"id":"chips"}'],
  ['null', 'null'],
  ['lines without a product', '[null, 7, "chips", {}]'],
  ['a quantity of nought', JSON.stringify([{ ...item, quantity: 0 }])],
  ['half a portion', JSON.stringify([{ ...item, quantity: 0.5 }])],
  ['a price in words', JSON.stringify([{ ...item, price: '9.50' }])],
])('reads an empty cart from storage with %s', (_, stored) => {
  if (stored !== null) sessionStorage.setItem('cart', stored)
  expect(readCart()).toEqual([])
})

it('the valid items of a partly invalid cart stay', () => {
  sessionStorage.setItem('cart', JSON.stringify([{ ...item, quantity: -1, id: 'gravy' }, item]))
  expect(readCart()).toEqual([item])
})
