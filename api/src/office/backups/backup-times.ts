import { DAY_MS, dateOf, MINUTE_MS, wallClockOf, weekDayOf } from '@fuel-shack/contract/shop/hours/wall-clock'

/** Ten past three, when hardly anyone orders. */
const BACKUP_AT_MS = 190 * MINUTE_MS
const SUNDAY = 6
const WEEK_DAYS = 7

/** The night whose backup is due, by its date at the rest stop: from ten past three. */
export function nightOf(timeZone: string, now: Date): string {
  return dateOf(wallClockOf(timeZone).at(now.getTime()) - BACKUP_AT_MS)
}

/** The Sunday whose test is due: from its backup on. */
export function sundayOf(timeZone: string, now: Date): string {
  const wallMs = wallClockOf(timeZone).at(now.getTime()) - BACKUP_AT_MS
  const daysSince = (weekDayOf(wallMs) + WEEK_DAYS - SUNDAY) % WEEK_DAYS
  return dateOf(wallMs - daysSince * DAY_MS)
}

export function nextNightAt(timeZone: string, now: Date): Date {
  const clock = wallClockOf(timeZone)
  const nights = Math.floor((clock.at(now.getTime()) - BACKUP_AT_MS) / DAY_MS)
  return new Date(clock.toInstant((nights + 1) * DAY_MS + BACKUP_AT_MS))
}
