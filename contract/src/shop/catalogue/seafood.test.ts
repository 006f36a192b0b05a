import { expect, test } from 'vitest'
import type { Allergen } from './allergens.ts'
import { dishDetailsSchema } from './dish-details.ts'
import { hasSeafood, seafoodOriginOf, titleWithOrigin } from './seafood.ts'

const detailsOf = (contains: Allergen[], more: object = {}) => ({
  tags: [],
  allergens: { contains, mayContain: [] },
  ...more,
})
const faultsOf = (details: object) =>
  dishDetailsSchema.safeParse(details).error?.issues.map(({ message }) => message) ?? []

test.each<[Allergen, boolean]>([
  ['fish', true],
  ['crustacean', true],
  ['mollusc', true],
  ['egg', false],
])('a dish that contains %s has seafood: %s', (allergen, isAsked) => {
  expect(hasSeafood(dishDetailsSchema.parse(detailsOf([allergen])))).toBe(isAsked)
})

test('a dish has seafood if an option adds it, and not for a trace', () => {
  const group = {
    id: 'extras',
    title: 'Extras',
    max: 1,
    options: [{ id: 'prawns', title: 'Prawns', adds: ['crustacean'] }],
  }
  expect(hasSeafood(dishDetailsSchema.parse(detailsOf([], { optionGroups: [group] })))).toBe(true)
  const trace = { tags: [], allergens: { contains: [], mayContain: ['fish'] } }
  expect(hasSeafood(dishDetailsSchema.parse(trace))).toBe(false)
})

test('a dish says where its seafood comes from, or why it need not', () => {
  const imported = dishDetailsSchema.parse(detailsOf(['fish'], { seafood: { origin: 'imported' } }))
  expect(seafoodOriginOf(imported)).toBe('imported')
  const canned = dishDetailsSchema.parse(detailsOf(['fish'], { seafood: { exempt: 'Canned tuna' } }))
  expect(seafoodOriginOf(canned)).toBeUndefined()
  expect(faultsOf(detailsOf(['fish'], { seafood: { exempt: '' } }))).toHaveLength(1)
  expect(faultsOf(detailsOf(['fish'], { seafood: { origin: 'international' } }))).toHaveLength(1)
})

test('a dish without seafood among its allergens says nothing about its origin', () => {
  expect(faultsOf(detailsOf(['egg'], { seafood: { origin: 'Australian' } }))).toEqual([
    '"seafood" is stated, but no fish, crustacean or mollusc is listed',
  ])
})

test('a title has the letter of its origin', () => {
  expect(titleWithOrigin('Fish and chips', 'imported')).toBe('Fish and chips (I)')
  expect(titleWithOrigin('Beef pie', undefined)).toBe('Beef pie')
})
