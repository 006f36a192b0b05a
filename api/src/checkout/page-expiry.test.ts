import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageExpiry } from './page-expiry.ts'

const MINUTE_MS = 60_000
const created = new Date('2026-11-21T08:00:00.000Z')
const after = (minutes: number) => new Date(created.getTime() + minutes * MINUTE_MS)

test('expires an hour after the checkout was created, also for a retry within 25 minutes', () => {
  expect(pageExpiry(created.toISOString(), created)).toEqual(after(60))
  expect(pageExpiry(created.toISOString(), after(25))).toEqual(after(60))
})

test('counts from now for a later retry, rounded so that two retries within minutes are the same request', () => {
  expect(pageExpiry(created.toISOString(), after(31))).toEqual(after(95))
  expect(pageExpiry(created.toISOString(), after(34))).toEqual(after(95))
})

test('stays open for more than half an hour and less than a day, whenever it is retried', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 40_000, noNaN: true }), (minutes) => {
      const openMinutes =
        (pageExpiry(created.toISOString(), after(minutes)).getTime() - after(minutes).getTime()) / MINUTE_MS
      expect(openMinutes).toBeGreaterThan(34.99)
      expect(openMinutes).toBeLessThan(66)
    }),
  )
})
