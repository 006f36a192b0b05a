import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageExpiry } from './page-expiry.ts'

const MINUTE_MS = 60_000
const created = new Date('2026-11-21T08:00:00.000Z')
const after = (minutes: number) => new Date(created.getTime() + minutes * MINUTE_MS)

test('a retry within 25 minutes is the same call: the page closes an hour after the checkout was made', () => {
  expect(pageExpiry(created.toISOString(), created)).toEqual(after(60))
  expect(pageExpiry(created.toISOString(), after(25))).toEqual(after(60))
})

test('a retry later than that counts from now, and two at about the same time are the same call', () => {
  expect(pageExpiry(created.toISOString(), after(31))).toEqual(after(95))
  expect(pageExpiry(created.toISOString(), after(34))).toEqual(after(95))
})

test('whenever it is retried, the page is open for more than half an hour and less than a day', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 40_000, noNaN: true }), (minutes) => {
      const openMinutes =
        (pageExpiry(created.toISOString(), after(minutes)).getTime() - after(minutes).getTime()) / MINUTE_MS
      expect(openMinutes).toBeGreaterThan(34.99)
      expect(openMinutes).toBeLessThan(66)
    }),
  )
})
