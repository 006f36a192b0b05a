import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageExpiry as pageExpiryUntil } from './page-expiry.ts'

const MINUTE_MS = 60_000
const created = new Date('2026-11-21T08:00:00.000Z')
const pageExpiry = (createdAt: string, now: Date) => pageExpiryUntil(createdAt, now, undefined)
const after = (minutes: number) => new Date(created.getTime() + minutes * MINUTE_MS)

test('expires an hour after the checkout was created, also for a retry within 25 minutes', () => {
  expect(pageExpiry(created.toISOString(), created)).toEqual(after(60))
  expect(pageExpiry(created.toISOString(), after(25))).toEqual(after(60))
})

test('the expiry of a payment page counts from now for a later retry, the same for two retries within minutes', () => {
  expect(pageExpiry(created.toISOString(), after(31))).toEqual(after(95))
  expect(pageExpiry(created.toISOString(), after(34))).toEqual(after(95))
})

test('a payment page stays open for more than half an hour and less than a day, whenever it is retried', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 40_000, noNaN: true }), (minutes) => {
      const openMinutes =
        (pageExpiry(created.toISOString(), after(minutes)).getTime() - after(minutes).getTime()) / MINUTE_MS
      expect(openMinutes).toBeGreaterThan(34.99)
      expect(openMinutes).toBeLessThan(66)
    }),
  )
})

test('expires half an hour after last orders, also for a retry', () => {
  for (const now of [0, 10, 19.9]) {
    expect(pageExpiryUntil(created.toISOString(), after(now), after(20))).toEqual(after(50))
  }
  expect(pageExpiryUntil(created.toISOString(), created, after(31))).toEqual(after(60))
})

// Covers ordering-16.
test('a page outlives last orders by half an hour at most, and an early retry gives the same expiry', () => {
  const minutes = (max: number) => fc.double({ min: 0, max, noNaN: true })
  fc.assert(
    fc.property(minutes(400), minutes(400), (retried, remaining) => {
      const lastOrders = after(retried + remaining + 0.01)
      const expiry = pageExpiryUntil(created.toISOString(), after(retried), lastOrders)
      const openMs = expiry.getTime() - after(retried).getTime()
      expect(openMs).toBeGreaterThan(30 * MINUTE_MS)
      expect(expiry.getTime() - lastOrders.getTime()).toBeLessThanOrEqual(30 * MINUTE_MS)
    }),
  )
  fc.assert(
    fc.property(minutes(25), minutes(400), (retried, remaining) => {
      const lastOrders = after(retried + remaining + 0.01)
      const [first, again] = [created, after(retried)].map((now) =>
        pageExpiryUntil(created.toISOString(), now, lastOrders),
      )
      expect(again).toEqual(first)
    }),
  )
})
