import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDelayedBy, waitsForDecision, wasPrintedDuring } from './delayed-orders.ts'

const MINUTE_MS = 60_000
const UNTIL_MS = Date.parse('2026-11-25T08:20:00.000Z')
const at = (minutes: number) => new Date(UNTIL_MS + minutes * MINUTE_MS).toISOString()
const outage = { from: at(-60), until: at(0) }
const order = (announced: number, ready: number | null, preparationMinutes = 12) => ({
  createdAt: at(announced),
  startAt: null,
  readyAt: ready === null ? null : at(ready),
  preparationMinutes,
})

test.each([
  ['should have been ready before its end', order(-40, -25), true],
  ['cannot be ready in time after its end', order(-5, 10), true],
  ['can still be ready in time', order(-5, 12), false],
  ['was paid before it', order(-61, -20), false],
  ['was paid after it', order(1, 5), false],
  ['has no promised time', order(-5, null), true],
  ['was due to start in it', { ...order(-600, -10), startAt: at(-22) }, true],
  ['was paid in it and starts after it', { ...order(-40, 60), startAt: at(48) }, false],
])('an order is or is not delayed by an outage if it %s', (_, scheduled, isDelayed) => {
  expect(isDelayedBy(outage, scheduled)).toBe(isDelayed)
})

test('an outage of days delays the orders of its last day only', () => {
  const days = { from: at(-5 * 24 * 60), until: at(0) }
  expect(isDelayedBy(days, order(-24 * 60 - 1, -23 * 60))).toBe(false)
  expect(isDelayedBy(days, order(-24 * 60, -23 * 60))).toBe(true)
})

const minutes = fc.integer({ min: -300, max: 300 })

test('an outage delays exactly the orders announced in it that are late when cooked at its end', () => {
  fc.assert(
    fc.property(minutes, fc.nat(300), fc.nat(60), fc.option(minutes), (paid, promisedAfter, preparation, start) => {
      const begins = start === null ? paid : Math.max(paid, start)
      const scheduled = {
        createdAt: at(paid),
        startAt: start === null || start <= paid ? null : at(start),
        readyAt: at(begins + promisedAfter),
        preparationMinutes: preparation,
      }
      const isAnnounced = begins >= -60 && begins <= 0
      expect(isDelayedBy(outage, scheduled)).toBe(isAnnounced && preparation > begins + promisedAfter)
    }),
    { numRuns: 500 },
  )
})

test('a longer outage delays every order that a shorter one with the same beginning delays', () => {
  fc.assert(
    fc.property(minutes, fc.nat(300), fc.nat(60), fc.nat(120), (paid, promisedAfter, preparation, longer) => {
      const scheduled = order(paid, paid + promisedAfter, preparation)
      const isDelayedLonger = isDelayedBy({ ...outage, until: at(longer) }, scheduled)
      expect(isDelayedLonger || !isDelayedBy(outage, scheduled)).toBe(true)
    }),
  )
})

test('a docket of the last two minutes of an outage does not count as printed in it', () => {
  expect(wasPrintedDuring(outage, null)).toBe(false)
  expect(wasPrintedDuring(outage, at(-30))).toBe(true)
  expect(wasPrintedDuring(outage, at(-1))).toBe(false)
})

test('an order waits until staff decide, start it, say that it is ready, or close it', () => {
  const waiting = { outage, fulfilledAt: null }
  expect(waitsForDecision(waiting)).toBe(true)
  expect(waitsForDecision({ fulfilledAt: null })).toBe(false)
  const ends = [
    { outage: { ...outage, decision: 'cook-now' as const } },
    { startedAt: at(1) },
    { dispatchedAt: at(1) },
    { fulfilledAt: at(1) },
    { declinedAt: at(1) },
    { cancelledAt: at(1) },
    { isFullyRefunded: true as const },
  ]
  expect(ends.map((end) => waitsForDecision({ ...waiting, ...end }))).toEqual(ends.map(() => false))
})
