import { DAY_MS, wallClockOf } from '@fuel-shack/contract/shop/hours/wall-clock'

/** Finds when the calendar day of this instant began in a time zone. */
export function startOfDayIn(timeZone: string, instant: Date): Date {
  const clock = wallClockOf(timeZone)
  return new Date(clock.toInstant(Math.floor(clock.at(instant.getTime()) / DAY_MS) * DAY_MS))
}
