import { oncePerZone } from '@fuel-shack/contract/hours/once-per-zone'
import { DAY_MS, wallClockOf } from '@fuel-shack/contract/hours/wall-clock'

const dayFormatOf = oncePerZone(
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** The calendar day in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, instant: Date): string {
  return dayFormatOf(timeZone).format(instant)
}

/** When the calendar day of this instant began in a time zone. */
export function startOfDayIn(timeZone: string, instant: Date): Date {
  const clock = wallClockOf(timeZone)
  return new Date(clock.toInstant(Math.floor(clock.at(instant.getTime()) / DAY_MS) * DAY_MS))
}
