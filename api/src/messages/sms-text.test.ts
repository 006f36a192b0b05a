import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseSmsText, fitsOneSegment, toSmsAlphabet } from './sms-text.ts'

test('writes typographic characters and accents in the alphabet of an SMS', () => {
  expect(toSmsAlphabet('“Casey’s” pavé – crème brûlée… 2 × piñata')).toBe(
    '"Casey\'s" pavé - crème brulée... 2 x piñata',
  )
  expect(toSmsAlphabet('Order 412 🍔 ready')).toBe('Order 412 ? ready')
})

test('leaves only characters of the alphabet in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const written = toSmsAlphabet(text)
      expect(toSmsAlphabet(written)).toBe(written)
    }),
  )
})

test('a segment holds 160 characters, of which some count twice', () => {
  expect(fitsOneSegment('a'.repeat(160))).toBe(true)
  expect(fitsOneSegment('a'.repeat(161))).toBe(false)
  expect(fitsOneSegment(`${'a'.repeat(158)}€`)).toBe(true)
  expect(fitsOneSegment(`${'a'.repeat(159)}€`)).toBe(false)
})

test('chooses the first wording that is one segment, and the last if none is', () => {
  const long = 'a'.repeat(161)
  expect(chooseSmsText([long, 'short', 'shorter'])).toBe('short')
  expect(chooseSmsText([long, 'b'.repeat(200)])).toBe('b'.repeat(200))
})
