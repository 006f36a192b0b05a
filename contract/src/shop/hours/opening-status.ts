import { describeWallTime, WEEK_DAYS, type Hours, type Period } from './opening-hours.ts'
import { dateOf, DAY_MS, MINUTE_MS, shortDateOf, wallClockOf, weekDayOf } from './wall-clock.ts'

/** A period that opened on Friday may close on Sunday. */
const DAYS_BACK = 2
/** Beyond this, a service has no next opening worth showing. */
const DAYS_AHEAD = 15
/** The open times of the next hours are those of two days. */
const KNOWN_DAYS = 4

export type OpeningStatus =
  /** `until` is undefined for a service that does not close in the days ahead. */
  { isOpen: true; until: Date | undefined } | { isOpen: false; opens: Date | undefined }

interface Interval {
  startMs: number
  endMs: number
}

function periodsOn({ week, exceptions }: Hours, dayMs: number): Period[] {
  return exceptions[dateOf(dayMs)] ?? week[weekDayOf(dayMs)] ?? []
}

/** Periods that touch are one interval: a service that never closes has no time at which it does. */
function join(intervals: Interval[]): Interval[] {
  const joined: Interval[] = []
  for (const interval of intervals.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = joined.at(-1)
    if (last && interval.startMs <= last.endMs) last.endMs = Math.max(last.endMs, interval.endMs)
    else joined.push({ ...interval })
  }
  return joined
}

/**
 * Tells whether a service is open at an instant, and until or from when. It computes on the wall clock of the rest stop, so that
 * it is right where the clock changes and on a phone that is set to another time zone.
 */
export function createOpeningStatus(hours: Hours): (at: Date) => OpeningStatus {
  const clock = wallClockOf(hours.timeZone)
  const known = new Map<number, Interval[]>()

  function intervalsAround(dayMs: number): Interval[] {
    const before = known.get(dayMs)
    if (before) return before
    const intervals: Interval[] = []
    for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day += 1) {
      const midnight = dayMs + day * DAY_MS
      for (const { opens, closes } of periodsOn(hours, midnight)) {
        const startMs = clock.toInstant(midnight + opens * MINUTE_MS)
        const endMs = clock.toInstant(midnight + closes * MINUTE_MS)
        if (endMs > startMs) intervals.push({ startMs, endMs })
      }
    }
    const joined = join(intervals)
    if (known.size >= KNOWN_DAYS) known.clear()
    known.set(dayMs, joined)
    return joined
  }

  return (at) => {
    const instantMs = at.getTime()
    const dayMs = Math.floor(clock.at(instantMs) / DAY_MS) * DAY_MS
    const intervals = intervalsAround(dayMs)
    const open = intervals.find(({ startMs, endMs }) => startMs <= instantMs && instantMs < endMs)
    if (open) {
      const isEndless = open.endMs >= clock.toInstant(dayMs + DAYS_AHEAD * DAY_MS)
      return { isOpen: true, until: isEndless ? undefined : new Date(open.endMs) }
    }
    const next = intervals.find(({ startMs }) => startMs > instantMs)
    return { isOpen: false, opens: next && new Date(next.startMs) }
  }
}

/** `Open 24 hours`, `Open until 9 pm`, `Closed · opens 5 am`, `Closed · opens Mon 5 am`, `Closed`. */
export function describeOpeningStatus(status: OpeningStatus, at: Date, timeZone: string): string {
  const change = status.isOpen ? status.until : status.opens
  if (change === undefined) return status.isOpen ? 'Open 24 hours' : 'Closed'
  return `${status.isOpen ? 'Open until' : 'Closed · opens'} ${describeChange(change, at, timeZone)}`
}

/** `9 pm`, or with its day if that is not clear at the other instant: `Mon 9 pm`, `25/12 9 pm`. Of the past too. */
export function describeChange(change: Date, at: Date, timeZone: string): string {
  const clock = wallClockOf(timeZone)
  const wallMs = clock.at(change.getTime())
  const time = describeWallTime(wallMs)
  // A time before this one on the next day is the coming night or morning, and one after it is the last: no one mistakes them.
  if (Math.abs(change.getTime() - at.getTime()) < DAY_MS) return time
  const daysAhead = Math.floor(wallMs / DAY_MS) - Math.floor(clock.at(at.getTime()) / DAY_MS)
  return `${Math.abs(daysAhead) < WEEK_DAYS.length ? WEEK_DAYS[weekDayOf(wallMs)]?.slice(0, 3) : shortDateOf(wallMs)} ${time}`
}
