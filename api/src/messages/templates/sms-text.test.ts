import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeSms, fitsOneSegment, toSmsAlphabet } from './sms-text.ts'

test('writes typographic characters and accents in the alphabet of an SMS', () => {
  expect(toSmsAlphabet('“Casey’s” pavé – crème brûlée… 2 × piñata')).toBe(
    '"Casey\'s" pavé - crème brulée... 2 x piñata',
  )
  expect(toSmsAlphabet('Order 412 🍔 ready')).toBe('Order 412 ? ready')
})

test('any text for an SMS has only characters of its alphabet', () => {
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

test('an SMS leaves out its least important parts until it is one segment, in reading order', () => {
  const link = { text: 'b'.repeat(60), importance: 3 }
  const place = { text: 'c'.repeat(40), importance: 2 }
  const phone = { text: 'd'.repeat(20), importance: 1 }
  expect(composeSms(['a', phone, link, place])).toBe(`a ${phone.text} ${link.text} ${place.text}`)
  expect(composeSms(['a'.repeat(50), phone, link, place])).toBe(`${'a'.repeat(50)} ${link.text} ${place.text}`)
  expect(composeSms(['a'.repeat(110), phone, link, place])).toBe(`${'a'.repeat(110)} ${place.text}`)
  expect(composeSms(['a'.repeat(130), phone, link, place])).toBe(`${'a'.repeat(130)} ${phone.text}`)
  expect(composeSms(['a'.repeat(161), phone])).toBe('a'.repeat(161))
})
