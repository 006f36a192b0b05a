import { dateOf } from './changed-hours.ts'
import { WEEK_DAYS, describeTime } from './opening-hours.ts'
import { DAY_MS, MINUTE_MS, wallClockOf } from './wall-clock.ts'

const MONDAY_MS = Date.UTC(1970, 0, 5)
const DAY_NAME_LETTERS = 3

/** The past time at which something was stated, for a page that may be read days later. */
interface StatedTime {
  /** `6:05 am`, which is enough on the same day. */
  time: string
  /** `Tue 24/11`, which says which day it was in any week. */
  day: string
  /** `2026-11-24` */
  date: string
  /** The first instant of the next day. */
  nextDayMs: number
}

export function describeStatedTime(instant: string, timeZone: string): StatedTime {
  const clock = wallClockOf(timeZone)
  const wallMs = clock.at(Date.parse(instant))
  const midnightMs = Math.floor(wallMs / DAY_MS) * DAY_MS
  const weekDay = WEEK_DAYS[((midnightMs - MONDAY_MS) / DAY_MS) % WEEK_DAYS.length]?.slice(0, DAY_NAME_LETTERS)
  const date = new Date(midnightMs)
  return {
    time: describeTime(Math.floor((wallMs - midnightMs) / MINUTE_MS)),
    day: `${weekDay} ${date.getUTCDate()}/${date.getUTCMonth() + 1}`,
    date: dateOf(midnightMs),
    nextDayMs: clock.toInstant(midnightMs + DAY_MS),
  }
}

/** The date of an instant on the wall clock of a time zone, `2026-11-24`. */
export const dateAt = (instant: Date, timeZone: string): string => dateOf(wallClockOf(timeZone).at(instant.getTime()))
