import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasPhoneDigits,
  isMobileNumber,
  isPartOfPhoneNumber,
  isPhoneNumber,
  readPhoneNumber,
  toInternationalNumber,
  toNationalNumber,
  waysToTypePhoneNumber,
} from './phone-number.ts'

// Covers checkout-3.
test.each(['0412 345 678', '0412345678', '0412 345678', '0412345 678', '1300 123 456'])(
  'accepts the phone number %s',
  (text) => {
    expect(isPhoneNumber(text)).toBe(true)
  },
)

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

test.each([
  '0412345678',
  ' 0412 345 678 ',
  '04 1234 5678',
  '0412-345-678',
  '0412–345–678',
  '(04) 12 345 678',
  '0412.345.678',
  '+61412345678',
  '+61 412 345 678',
  '+61 (0)412 345 678',
  '+61 0412 345 678',
  '61412345678',
  '0061 412 345 678',
  '0011 61 412 345 678',
  '412 345 678',
  '０４１２\u3000３４５\u3000６７８',
  '\u202a+61\u00a0412\u00a0345\u00a0678\u202c',
])('reads %j as 0412 345 678', (text) => {
  expect(readPhoneNumber(text)).toBe('0412 345 678')
  expect(toInternationalNumber(text)).toBe('+61412345678')
  expect(isMobileNumber(text)).toBe(true)
  expect(hasPhoneDigits('0412345678', text)).toBe(true)
})

test.each(['', '+', '0412 345 67', '0412 345 6789', '+64 412 345 678', '+1 412 345 6789', 'casey', '0412 345 678 x'])(
  'reads no phone number in %j',
  (text) => {
    expect(readPhoneNumber(text)).toBeUndefined()
    expect(toNationalNumber(text)).toBe(text)
    expect(isMobileNumber(text)).toBe(false)
  },
)

test('only a number of Australia has an international form, and only a mobile number gets messages', () => {
  expect(toInternationalNumber('07 5550 0142')).toBe('+61755500142')
  expect(isMobileNumber('07 5550 0142')).toBe(false)
  expect(readPhoneNumber('1300 123 456')).toBe('1300 123 456')
  expect(toInternationalNumber('1300 123 456')).toBeUndefined()
})

const numbers = fc
  .tuple(fc.constantFrom('2', '3', '4', '5', '7', '8'), fc.stringMatching(/^\d{8}$/))
  .map((parts) => parts.join(''))
const prefixes = fc.constantFrom('0', '+61', '+61 0', '+61(0)', '61', '0061', '001161', '')
const gaps = fc.array(fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2011', '(', ')', '\u200b'), {
  minLength: 9,
  maxLength: 9,
})

test('a number is the same in every spelling, and reading it again changes nothing', () => {
  fc.assert(
    fc.property(numbers, prefixes, gaps, (number, prefix, between) => {
      const text = prefix + Array.from(number, (digit, index) => digit + between[index]).join('')
      const read = readPhoneNumber(text)
      expect(read).toBe(readPhoneNumber(`0${number}`))
      expect(read).toSatisfy(isPhoneNumber)
      expect(readPhoneNumber(read ?? '')).toBe(read)
      expect(readPhoneNumber(toInternationalNumber(text) ?? '')).toBe(read)
      expect(waysToTypePhoneNumber(text)).toEqual(waysToTypePhoneNumber(read ?? ''))
    }),
  )
})

test('a stored number is found by each way in which the checkout accepts it', () => {
  const ways = waysToTypePhoneNumber('+61 412 345 678')
  expect(ways.toSorted()).toEqual(['0412 345 678', '0412 345678', '0412345 678', '0412345678'])
  expect(ways.every(isPhoneNumber)).toBe(true)
})

test.each(['0412', '+61 412', '61412', '5678', '345 678', '345-678', '(04)'])(
  '0412 345 678 has the part %s',
  (part) => {
    expect(isPartOfPhoneNumber(part)).toBe(true)
    expect(hasPhoneDigits('0412 345 678', part)).toBe(true)
  },
)

test.each(['+', '', '-', '2fb90', 'jo', '0412 casey'])('%j is not a part of a phone number', (text) => {
  expect(isPartOfPhoneNumber(text)).toBe(false)
})
