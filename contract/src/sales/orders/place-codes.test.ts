import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'
import { arrivalPlacesSchema, type ArrivalPlace } from '../../shop/rest-stop/arrival-places.ts'
import { codedPlaces, placeOfCode } from './place-codes.ts'

const PLACES: ArrivalPlace[] = [{ title: 'Pump', count: 8 }, { title: 'Truck bay', count: 12 }, { title: 'Café table' }]

test.each([
  ['pump-3', 'Pump 3'],
  ['truck-bay-12', 'Truck bay 12'],
  ['cafe-table', 'Café table'],
  ['PUMP-3', 'Pump 3'],
  ['pump 3', 'Pump 3'],
])('the code %s is that of %s', (code, text) => {
  expect(placeOfCode(PLACES, code)).toBe(text)
})

test.each(['', 'pump', 'pump-0', 'pump-9', 'pump-03', 'bay', '../pump-3/x', '<script>', 'place'])(
  'the code %j is of no place',
  (code) => {
    expect(placeOfCode(PLACES, code)).toBeUndefined()
  },
)

test('a place that was renamed has the code of its old name, and its new name reaches the kitchen', () => {
  const renamed: ArrivalPlace[] = [
    { title: 'Bowser', count: 8, code: 'pump' },
    { title: 'Pump', code: 'pump-house' },
  ]
  expect(placeOfCode(renamed, 'pump-3')).toBe('Bowser 3')
  expect(placeOfCode(renamed, 'bowser-3')).toBeUndefined()
})

const place = fc.record(
  { title: fc.string({ minLength: 1, maxLength: 40 }), count: fc.integer({ min: 2, max: 9 }) },
  { requiredKeys: ['title'] },
)

test('each place is found by its code, unless another one before it has the same', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), (places) => {
      const coded = codedPlaces(places)
      for (const { code } of coded) {
        expect(placeOfCode(places, code)).toBe(coded.find((other) => other.code === code)?.text)
      }
    }),
  )
})

test('a code is small letters, digits and hyphens, which the schema takes as the code of a renamed place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), (title) => {
      const code = slugOf(title)
      expect(slugOf(code)).toBe(code)
      expect(encodeURIComponent(code)).toBe(code)
      expect(arrivalPlacesSchema.safeParse([{ title: 'Bay', code: code.slice(0, 1) }]).success).toBe(true)
    }),
  )
})

test('an address that anyone can type finds a place of the list or none, and never throws', () => {
  const texts = new Set(codedPlaces(PLACES).map(({ text }) => text))
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(pump|truck-bay)-\d*$/)), (code) => {
      const found = placeOfCode(PLACES, code)
      expect(found === undefined || texts.has(found)).toBe(true)
    }),
  )
})
