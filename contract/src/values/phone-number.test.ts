import { expect, test } from 'vitest'
import { isPhoneNumber, toInternationalNumber } from './phone-number.ts'

// Covers checkout-3.
test.each(['0412 345 678', '0412345678', '0412 345678', '0412345 678', '1300 123 456'])(
  'accepts the phone number %s',
  (text) => {
    expect(isPhoneNumber(text)).toBe(true)
  },
)

// Covers checkout-3.
test.each([
  '',
  '0412 345 67',
  '0412  345 678',
  '04 12 345 678',
  '+61412345678',
  '0412 345 678 ',
  '0412-345-678',
  '٠٤١٢٣٤٥٦٧٨',
])('rejects %j as a phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(false)
})

test('converts an Australian number to +61, and no other number', () => {
  expect(toInternationalNumber('0412 345 678')).toBe('+61412345678')
  expect(toInternationalNumber('1300 123 456')).toBeUndefined()
})
