import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DOLLARS, readTypedCents, readTypedNumber, WHOLE } from './typed-number.ts'

describe('a typed amount of money', () => {
  it.each([
    ['4,50', 450],
    ['4,5', 450],
    ['4.50', 450],
    ['$ 4.50', 450],
    [' $4.50 ', 450],
    ['.5', 50],
    ['0,05', 5],
    ['1,234', 123_400],
    ['1,234.50', 123_450],
    ['1 234.50', 123_450],
    ['1\u00a0234', 123_400],
    ['12,345,678.9', 1_234_567_890],
    ['00123457', 12_345_700],
    ['', null],
    ['  ', null],
    ['$', undefined],
    ['1,2345', undefined],
    ['12,34,567', undefined],
    ['0,500', undefined],
    ['1.234,50', undefined],
    ['1,234,50', undefined],
    ['4 50', undefined],
    ['1,234 567', undefined],
    ['4.505', undefined],
    ['4.', undefined],
    ['4,', undefined],
    ['.', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['five', undefined],
    ['4$', undefined],
  ])('a typed amount of money %j is read as %j cents', (typed, cents) => {
    expect(readTypedCents(typed)).toBe(cents)
  })

  it('a typed amount of money is read as it was written, with a point, a comma and thousands signs', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), (cents) => {
        const point = (cents / 100).toFixed(2)
        const grouped = (cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })
        for (const typed of [point, point.replace('.', ','), grouped, `$${grouped}`, grouped.replaceAll(',', ' ')])
          expect(readTypedCents(typed)).toBe(cents)
      }),
    )
  })

  it('a typed amount of money of digits and signs is never more than its digits without a thousands sign say', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789,.$ '.split('')), maxLength: 9 }), (typed) => {
        const cents = readTypedCents(typed)
        if (typeof cents !== 'number') return
        const [whole = ''] = typed.split(/\.\d+\s*$|,\d{1,2}\s*$/)
        expect(Math.floor(cents / 100)).toBe(Number(whole.replaceAll(/\D/g, '')))
      }),
      { numRuns: 5000 },
    )
  })
})

it('a whole number takes thousands signs and no decimals', () => {
  expect(readTypedNumber('1,234', WHOLE)).toBe(1234)
  expect(readTypedNumber('1,5', WHOLE)).toBeUndefined()
  expect(readTypedNumber('1.0', WHOLE)).toBeUndefined()
})

it('a number with other decimals takes a comma as its decimal sign', () => {
  expect(readTypedNumber('189,9', { decimals: 3 })).toBe(189.9)
  expect(readTypedNumber('1.899', { decimals: 3 })).toBe(1.899)
  expect(readTypedNumber('2.5', DOLLARS)).toBe(2.5)
})
