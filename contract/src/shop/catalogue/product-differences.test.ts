import { expect, it } from 'vitest'
import { listProductDifferences } from './product-differences.ts'
import { priceOn } from './special-price.ts'

const PIE = {
  title: 'Beef pie',
  description: '',
  priceInCents: 850,
  section: 'Pies',
  order: 1,
  details: null,
  special: null,
  isArchived: false,
}
const SPECIAL = { priceInCents: 500, from: '2026-12-01', until: '2026-12-24' }

it.each([
  [{}, []],
  [{ priceInCents: 900 }, ['$8.50 → $9.00']],
  [{ title: 'Pie', section: 'Lunch', order: 2 }, ['title, before "Beef pie"', 'section Pies → Lunch', 'order 1 → 2']],
  [{ special: SPECIAL }, ['$5.00 from 2026-12-01 until 2026-12-24']],
  [{ isArchived: true, priceInCents: 900 }, ['no longer on the menu']],
])('a product that becomes %j differs in %j', (changes, differences) => {
  expect(listProductDifferences(PIE, { ...PIE, ...changes }, Object.is)).toEqual(differences)
})

it('a product that is back without its special price says both', () => {
  const before = { ...PIE, special: SPECIAL, isArchived: true }
  expect(listProductDifferences(before, PIE, Object.is)).toEqual(['on the menu again', 'no special price'])
})

it.each([
  ['2026-11-30', 850],
  ['2026-12-01', 500],
  ['2026-12-24', 500],
  ['2026-12-25', 850],
])('a price with a special on %s is %i cents', (day, cents) => {
  expect(priceOn({ priceInCents: 850, special: SPECIAL }, day)).toBe(cents)
})
