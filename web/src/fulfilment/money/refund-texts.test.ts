import { expect, it } from 'vitest'
import { centsOf } from './refund-texts.ts'

it.each([
  ['5', 500],
  ['5.2', 520],
  [' $5.20 ', 520],
  ['0.05', 5],
  ['12345.67', 1_234_567],
  ['5.205', undefined],
  ['-5', undefined],
  ['five', undefined],
  ['', undefined],
])('the amount of a refund %j is read as %j cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})
