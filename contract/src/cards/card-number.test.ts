import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCardNumber, isCardNumber, luhnCheckDigit } from './card-number.ts'

const payload = fc.stringMatching(/^\d{15}$/)

test('calculates the check digits of published examples', () => {
  expect(luhnCheckDigit('7992739871')).toBe(3)
  expect(isCardNumber('4242424242424242')).toBe(true)
})

test('accepts a number with its check digit, and rejects every single mistyped digit', () => {
  fc.assert(
    fc.property(payload, fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
      const cardNumber = digits + String(luhnCheckDigit(digits))
      expect(isCardNumber(cardNumber)).toBe(true)
      const mistyped = (Number(cardNumber[place]) + shift) % 10
      expect(isCardNumber(cardNumber.slice(0, place) + String(mistyped) + cardNumber.slice(place + 1))).toBe(false)
    }),
  )
})

// Covers cards-4.
test('formats a card number in groups of four only if it has exactly 16 characters', () => {
  expect(formatCardNumber('1234567812345670')).toBe('1234-5678-1234-5670')
  expect(formatCardNumber('123456781234567')).toBe('')
  expect(formatCardNumber('12345678123456700')).toBe('')
  expect(formatCardNumber(undefined)).toBe('')
})
