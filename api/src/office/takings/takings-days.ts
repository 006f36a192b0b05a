import { DAY_MS, wallClockOf } from '@fuel-shack/contract/shop/hours/wall-clock'

const HOUR_MS = 60 * 60_000

export interface DayBounds {
  day: string
  startsAt: string
  endsAt: string
}

/** @param day YYYY-MM-DD */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The days of the rest stop, each of which begins when the one before ends: at this hour, and beside a closed day where that
 * ends or begins. So after a change of the hour no time is missing, and none is in two days.
 */
export function createTakingsDays(timeZone: string, startsAtHour: number, closed: readonly DayBounds[]) {
  const clock = wallClockOf(timeZone)
  const byDay = new Map(closed.map((bounds) => [bounds.day, bounds]))
  const nominalStart = (day: string) =>
    new Date(clock.toInstant(Date.parse(day) + startsAtHour * HOUR_MS)).toISOString()

  const startOf = (day: string): string =>
    byDay.get(day)?.startsAt ?? byDay.get(addDays(day, -1))?.endsAt ?? nominalStart(day)

  return {
    boundsOf: (day: string): DayBounds => ({ day, startsAt: startOf(day), endsAt: startOf(addDays(day, 1)) }),

    /** The day of an instant. */
    dayAt(at: Date): string {
      const now = at.toISOString()
      let day = new Date(clock.at(at.getTime()) - startsAtHour * HOUR_MS).toISOString().slice(0, 10)
      while (startOf(day) > now) day = addDays(day, -1)
      while (startOf(addDays(day, 1)) <= now) day = addDays(day, 1)
      return day
    },
  }
}

/** The wall clock in a day: an offset that is looked up once, unless the clocks change in it. */
export function wallClockIn({ startsAt, endsAt }: DayBounds, timeZone: string): (instantMs: number) => number {
  const clock = wallClockOf(timeZone)
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const offset = clock.at(start) - start
  return clock.at(end) - end === offset ? (instantMs) => instantMs + offset : (instantMs) => clock.at(instantMs)
}
