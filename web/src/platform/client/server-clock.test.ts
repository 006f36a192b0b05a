import { expect, it } from 'vitest'
import { measureSkewMs } from './server-clock.ts'

const sentAtMs = Date.parse('2026-11-20T08:00:00.000Z')
const date = (iso: string) => new Date(iso).toUTCString()

it.each([
  ['the same time', '2026-11-20T08:00:00Z', 0, 500],
  ['a device that is behind', '2026-11-20T08:03:00Z', 0, 180_500],
  ['a device that is ahead', '2026-11-20T07:00:00Z', 0, -3_599_500],
  ['half of a slow round trip', '2026-11-20T08:00:04Z', 8000, 500],
])('the skew of the clock is measured with %s', (_, server, roundTripMs, skewMs) => {
  expect(measureSkewMs({ sentAtMs, receivedAtMs: sentAtMs + roundTripMs, date: date(server) })).toBe(skewMs)
})

it.each([
  ['no header', 0, null],
  ['a header that is not a date', 0, 'yesterday'],
  ['a device that slept during the request', 3_600_000, date('2026-11-20T08:00:00Z')],
  ['a clock that was set back during the request', -5000, date('2026-11-20T08:00:00Z')],
])('the skew of the clock is not measured with %s', (_, roundTripMs, header) => {
  expect(measureSkewMs({ sentAtMs, receivedAtMs: sentAtMs + roundTripMs, date: header })).toBeUndefined()
})
