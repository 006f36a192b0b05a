import { site } from '@fuel-shack/harness/site'
import { hoursOf, WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { createOpeningStatus } from '@fuel-shack/contract/shop/hours/opening-status'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import { expect, test } from 'vitest'
import { readCollection } from './collection.ts'

const diner = { title: 'Diner', week: [{ days: [...WEEK_DAYS], opens: '05:00', closes: '21:00' }] }
const roadhouse = { ...site.collection, where: 'inside the diner', afterHours: 'at the night window' }
const statusAt = createOpeningStatus(hoursOf(diner, 'Australia/Brisbane'))
const hours = { readDinerStatus: async () => statusAt }

async function placeOf(collection: Site['collection'], readyAt: Date): Promise<string> {
  const collectionAt = await readCollection({ settings: { read: async () => ({ value: collection }) }, hours })
  return collectionAt(readyAt).where
}

// Covers ordering-20.
test.each([
  ['05:00', 'inside the diner'],
  ['20:59', 'inside the diner'],
  ['21:00', 'at the night window'],
  ['02:00', 'at the night window'],
])('an order that is ready at %s is collected %s', async (time, where) => {
  expect(await placeOf(roadhouse, new Date(`2026-11-23T${time}:00+10:00`))).toBe(where)
})

test('a site without a place for the night has orders collected at the same place always', async () => {
  const { afterHours: _afterHours, ...collection } = roadhouse
  const night = new Date('2026-11-23T02:00:00+10:00')
  expect(await placeOf(collection, night)).toBe('inside the diner')
})
