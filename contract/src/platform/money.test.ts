import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToDollars, dollarsToCents, formatAud } from './money.ts'

// Covers cart-9.
test('converts cents to dollars and back without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => dollarsToCents(centsToDollars(cents)) === cents),
  )
})

// Covers cards-7.
test('formats amounts in Australian dollars with two decimals, and an absent amount as $0.00', () => {
  expect(formatAud(1250)).toBe('$12.50')
  expect(formatAud(123_456)).toBe('$1,234.56')
  expect(formatAud(0)).toBe('$0.00')
  expect(formatAud(undefined)).toBe('$0.00')
})
