import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDateTime } from './date-time.ts'
import { describeChange } from './opening-status.ts'
import { describeStatedTime } from './stated-time.ts'

const ZONES = ['Australia/Brisbane', 'Australia/Sydney', 'Australia/Adelaide', 'Australia/Eucla', 'Australia/Lord_Howe']

test.each([
  ['2025-01-07T05:04:00.000Z', 'Tue, Jan 7, 2025 3:04 PM'],
  ['2026-11-28T04:50:59.999Z', 'Sat, Nov 28, 2026 2:50 PM'],
  ['2026-12-31T14:00:00.000Z', 'Fri, Jan 1, 2027 12:00 AM'],
  ['2026-12-31T02:30:00.000Z', 'Thu, Dec 31, 2026 12:30 PM'],
])('%s is %s in Brisbane', (instant, text) => {
  expect(formatDateTime(instant, 'Australia/Brisbane')).toBe(text)
})

test('the date and time of an instant are those that Intl has for the zone', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (at, timeZone) => {
      const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' })
      const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
      const { weekday = '', month = '', day, year, hour, minute, dayPeriod } = parts
      const expected = `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}, ${year} ${hour}:${minute} ${dayPeriod}`
      expect(formatDateTime(at.toISOString(), timeZone)).toBe(expected)
    }),
  )
})

test('a time is the minute in which it is, in each way to write it', () => {
  const at = '2026-11-28T04:53:49.500Z'
  expect(formatDateTime(at, 'Australia/Brisbane')).toContain('2:53 PM')
  expect(describeChange(new Date(at), new Date(at), 'Australia/Brisbane')).toBe('2:53\u00a0pm')
  expect(describeStatedTime(at, 'Australia/Brisbane').time).toBe('2:53\u00a0pm')
  const beforeMidnight = new Date('2026-11-28T13:59:45Z')
  expect(describeChange(beforeMidnight, beforeMidnight, 'Australia/Brisbane')).toBe('11:59\u00a0pm')
})
