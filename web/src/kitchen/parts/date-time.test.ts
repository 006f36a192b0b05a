import { expect, it } from 'vitest'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'
import { formatDateTime } from './date-time.ts'

it.each(['Australia/Sydney', 'Australia/Perth', 'UTC'])("a tablet in the time of %s shows the store's time", (zone) => {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  expect(siteTimeZone()).toBe('Australia/Brisbane')
  expect(formatDateTime('2026-11-28T03:50:49Z')).toBe('Sat, Nov 28, 2026 1:50 PM')
  process.env['TZ'] = before
})
