import { site } from '@fuel-shack/harness/site'
import { WEEK_DAYS } from '@fuel-shack/contract/hours/opening-hours'
import { expect, test } from 'vitest'
import { createCollection } from './collection.ts'

const diner = { title: 'Diner', week: [{ days: [...WEEK_DAYS], opens: '05:00', closes: '21:00' }] }
const roadhouse = {
  collection: { ...site.collection, where: 'inside the diner', afterHours: 'at the night window' },
  openingHours: { ...site.openingHours, diner },
  timeZone: 'Australia/Brisbane',
}

// Covers ordering-20.
test.each([
  ['05:00', 'inside the diner'],
  ['20:59', 'inside the diner'],
  ['21:00', 'at the night window'],
  ['02:00', 'at the night window'],
])('an order that is ready at %s is collected %s', (time, where) => {
  expect(createCollection(roadhouse)(new Date(`2026-11-23T${time}:00+10:00`)).where).toBe(where)
})

test('a site without a place for the night has orders collected at the same place always', () => {
  const { afterHours: _afterHours, ...collection } = roadhouse.collection
  const night = new Date('2026-11-23T02:00:00+10:00')
  expect(createCollection({ ...roadhouse, collection })(night).where).toBe('inside the diner')
})
