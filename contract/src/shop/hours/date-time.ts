import { wallClockOf } from './wall-clock.ts'

/**
 * `Tue, Jan 7, 2025 3:04 PM`, by the clock of a time zone: the format of section 9 of the specification, `ddd, MMM D, YYYY h:mm A`.
 * Seconds are cut off.
 */
export function formatDateTime(instant: string, timeZone: string): string {
  const wall = new Date(wallClockOf(timeZone).at(Date.parse(instant)))
  // `Tue, 07 Jan 2025 15:04:00 GMT` in every locale.
  const [weekDay, day, month, year] = wall.toUTCString().split(' ')
  const hour = wall.getUTCHours()
  const minute = String(wall.getUTCMinutes()).padStart(2, '0')
  return `${weekDay} ${month} ${Number(day)}, ${year} ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}
