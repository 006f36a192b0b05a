import { expect, it } from 'vitest'
import { MINUTE_MS, wallClockOf } from './wall-clock.ts'

const ZONES = ['Australia/Sydney', 'Australia/Lord_Howe', 'Australia/Darwin', 'Pacific/Apia', 'UTC']
const YEARS = ['0001', '0042', '0099', '0100', '1899', '1970', '2026', '2099', '9998']

it.each(ZONES)('every midnight of %s in any year has an instant that shows it', (timeZone) => {
  const clock = wallClockOf(timeZone)
  for (const year of YEARS) {
    const midnight = Date.parse(`${year}-06-01`)
    const shown = clock.at(clock.toInstant(midnight))
    // Before 1895, the offset of a city had minutes and seconds.
    expect([year, Math.abs(shown - midnight) < 15 * MINUTE_MS]).toEqual([year, true])
  }
})

it('a time that a clock skips is the instant at which the clock changes', () => {
  const clock = wallClockOf('Australia/Sydney')
  expect(new Date(clock.toInstant(Date.parse('2026-10-04T02:30:00Z'))).toISOString()).toBe('2026-10-03T16:00:00.000Z')
})

it('a day that a time zone skipped is the instant at which it did', () => {
  const clock = wallClockOf('Pacific/Apia')
  expect(new Date(clock.toInstant(Date.parse('2011-12-30'))).toISOString()).toBe('2011-12-30T10:00:00.000Z')
})
