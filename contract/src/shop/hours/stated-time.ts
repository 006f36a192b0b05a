import { WEEK_DAYS, describeWallTime } from './opening-hours.ts'
import { dateOf, DAY_MS, shortDateOf, wallClockOf, weekDayOf } from './wall-clock.ts'

/** The past time at which something was stated, for a page that may be read days later. */
export function describeStatedTime(instant: string, timeZone: string) {
  const clock = wallClockOf(timeZone)
  const wallMs = clock.at(Date.parse(instant))
  const midnightMs = Math.floor(wallMs / DAY_MS) * DAY_MS
  return {
    /** `6:05 am`, which is enough on the same day. */
    time: describeWallTime(wallMs),
    /** `Tue 24/11`, which says which day it was in any week. */
    day: `${WEEK_DAYS[weekDayOf(midnightMs)]?.slice(0, 3)} ${shortDateOf(midnightMs)}`,
    /** `2026-11-24` */
    date: dateOf(midnightMs),
    /** The first instant of the next day. */
    nextDayMs: clock.toInstant(midnightMs + DAY_MS),
  }
}

/** The date of an instant on the wall clock of a time zone, `2026-11-24`. */
export const dateAt = (instant: Date, timeZone: string): string => dateOf(wallClockOf(timeZone).at(instant.getTime()))
