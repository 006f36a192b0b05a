import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursOf, WEEK_DAYS } from './opening-hours.ts'
import { createOpeningStatus } from './opening-status.ts'
import { isWithin, openTimes } from './open-times.ts'

const week = [{ days: [...WEEK_DAYS], opens: '05:00', closes: '21:00' }]
const statusAt = createOpeningStatus(hoursOf({ week }, 'Australia/Brisbane'))
const HOUR_MS = 3_600_000

test('the open times are those of the coming day, from now on', () => {
  const from = new Date('2026-11-23T20:30:00+10:00')
  expect(openTimes(statusAt, from, new Date('2026-11-24T12:00:00+10:00'))).toEqual([
    { from: '2026-11-23T10:30:00.000Z', until: '2026-11-23T11:00:00.000Z' },
    { from: '2026-11-23T19:00:00.000Z', until: '2026-11-24T02:00:00.000Z' },
  ])
})

test('contain exactly the instants at which the service is open', () => {
  const start = Date.parse('2026-11-20T00:00:00Z')
  fc.assert(
    fc.property(fc.nat(7 * 24 * 60), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (minutes, part) => {
      const from = new Date(start + minutes * 60_000)
      const at = new Date(from.getTime() + Math.floor(part * 27 * HOUR_MS))
      const spans = openTimes(statusAt, from, new Date(from.getTime() + 27 * HOUR_MS))
      expect(isWithin(spans, at)).toBe(statusAt(at).isOpen)
    }),
  )
})
