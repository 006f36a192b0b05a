import { expect, it } from 'vitest'
import { correctCatalogue, correctionMessage, correctionsOf } from './cart-corrections.ts'

const pie = { id: 'pie', title: 'Beef pie', price: 7.9, section: 'Lunch', order: 204 }
const chips = { id: 'chips', title: 'Hot chips', price: 9.5, section: 'Sides', order: 502 }
const dearer = { id: 'chips', title: 'Hot chips', priceInCents: 1025 }
const gone = { id: 'pie', title: 'Beef pie', priceInCents: null }
const rejection = { type: '', title: '', status: 409, requestId: '' }

it('applies the corrections of a rejected cart to the catalogue', () => {
  expect(correctCatalogue([pie, chips], [dearer, gone])).toEqual([{ ...chips, price: 10.25 }])
})

it('describes each correction to the customer', () => {
  expect(correctionMessage(dearer)).toBe('Hot chips is now $10.25.')
  expect(correctionMessage(gone)).toBe("Beef pie isn't available any more, so we've taken it out of your cart.")
})

it('finds corrections only for changed prices and unavailable products', () => {
  expect(correctionsOf({ ...rejection, code: 'price_changed', products: [dearer] })).toEqual([dearer])
  expect(correctionsOf({ ...rejection, code: 'product_unavailable' })).toEqual([])
  expect(correctionsOf({ ...rejection, code: 'quantity_exceeded' })).toBeUndefined()
  expect(correctionsOf(undefined)).toBeUndefined()
})
