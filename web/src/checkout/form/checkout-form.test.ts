import { expect, it } from 'vitest'
import { checkoutRequest, EMPTY_FORM, numberAfter, phoneNumberProblem } from './checkout-form.ts'

const typed = (contactNumber: string) => phoneNumberProblem({ ...EMPTY_FORM, contactNumber })

// Covers checkout-3.
it.each(['0412 345 678', '0412345678', '0412 345678', '0412345 678'])('"%s" is a phone number', (text) => {
  expect(typed(text)).toBeUndefined()
})

it.each([
  ['Chromium', { isTrusted: true }],
  ['Firefox', { isTrusted: true, inputType: 'insertReplacementText' }],
])('a number that %s fills in is written in the specified form', (_browser, event) => {
  expect(numberAfter('+61412345678', event)).toBe('0412 345 678')
  expect(numberAfter('+64 21 123 456', event)).toBe('+64 21 123 456')
})

it.each([
  ['types', { isTrusted: true, inputType: 'insertText' }],
  ['pastes', { isTrusted: true, inputType: 'insertFromPaste' }],
  ['leaves to a script of the page', { isTrusted: false }],
])('a number that a person %s stays as it is', (_how, event) => {
  expect(numberAfter('+61412345678', event)).toBe('+61412345678')
})

// Covers checkout-4.
it.each([
  '',
  '0412',
  '0412  345 678',
  '0412-345-678',
  ' 0412 345 678',
  '0412 345 678 ',
  '+61412345678',
  '+61 412 345 678',
  '61412345678',
  '+64 412 345 678',
  '0412 345 6789',
  'abcd efg hij',
])('"%s" is not a phone number, and the message shows an example', (text) => {
  expect(typed(text)).toBe('Please enter a valid phone number (e.g., 0412 345 678).')
})

// Covers checkout-1.
it('the default is pickup', () => {
  expect(EMPTY_FORM.isDelivery).toBe(false)
})

// Covers checkout-6.
it('a request carries each line with its price in cents, the product as payment id and no inventory id', () => {
  const form = { contactNumber: '0412345 678', customerNotes: 'No onions', isDelivery: false, isEatingHere: false }
  const pie = { id: 'pie', title: 'Beef pie', price: 19.99, section: 'Lunch', order: 1, quantity: 3 }
  expect(checkoutRequest(form, [pie], { spendCents: 0, surchargePercent: undefined })).toEqual({
    isDelivery: false,
    contactNumber: '0412345 678',
    customerNotes: 'No onions',
    items: [{ title: 'Beef pie', externalInventoryId: '', externalPaymentId: 'pie', priceInCents: 1999, quantity: 3 }],
  })
})
