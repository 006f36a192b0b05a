import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCardNumber, isCardNumber, luhnCheckDigit } from './card-number.ts'

const payload = fc.stringMatching(/^\d{15}$/)

test('the check digit is that of the published examples', () => {
  expect(luhnCheckDigit('7992739871')).toBe(3)
  expect(isCardNumber('4242424242424242')).toBe(true)
})

test('a number with its check digit is a card number, and no single mistyped digit is', () => {
  fc.assert(
    fc.property(payload, fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
      const cardNumber = digits + String(luhnCheckDigit(digits))
      expect(isCardNumber(cardNumber)).toBe(true)
      const mistyped = (Number(cardNumber[place]) + shift) % 10
      expect(isCardNumber(cardNumber.slice(0, place) + String(mistyped) + cardNumber.slice(place + 1))).toBe(false)
    }),
  )
})

test('a card number shows in groups of four only when it has exactly 16 characters', () => {
  expect(formatCardNumber('1234567812345670')).toBe('1234-5678-1234-5670')
  expect(formatCardNumber('123456781234567')).toBe('')
  expect(formatCardNumber('12345678123456700')).toBe('')
  expect(formatCardNumber(undefined)).toBe('')
})
