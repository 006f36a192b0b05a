import { expect, it } from 'vitest'
import { correctCatalogue, correctionMessage, correctionsOf } from './cart-corrections.ts'

const pie = { id: 'pie', title: 'Beef pie', price: 7.9, section: 'Lunch', order: 204 }
const chips = { id: 'chips', title: 'Hot chips', price: 9.5, section: 'Sides', order: 502 }
const dearer = { id: 'chips', title: 'Hot chips', priceInCents: 1025 }
const gone = { id: 'pie', title: 'Beef pie', priceInCents: null }
const refused = { type: '', title: '', status: 409, requestId: '' }

it('a refused cart is put right by what the refusal says', () => {
  expect(correctCatalogue([pie, chips], [dearer, gone])).toEqual([{ ...chips, price: 10.25 }])
})

it('the customer is told in words what changed', () => {
  expect(correctionMessage(dearer)).toBe('Hot chips is now $10.25.')
  expect(correctionMessage(gone)).toBe('Beef pie can no longer be ordered, so it is out of your cart.')
})

it('only a changed price or a product that is gone corrects a cart', () => {
  expect(correctionsOf({ ...refused, code: 'price_changed', products: [dearer] })).toEqual([dearer])
  expect(correctionsOf({ ...refused, code: 'product_unavailable' })).toEqual([])
  expect(correctionsOf({ ...refused, code: 'quantity_exceeded' })).toBeUndefined()
  expect(correctionsOf(undefined)).toBeUndefined()
})
