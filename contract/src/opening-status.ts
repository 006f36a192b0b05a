import { DAY_MINUTES, describeTime, WEEK_DAYS, type Hours, type Period } from './opening-hours.ts'

const MINUTE_MS = 60_000
const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Clocks change at a full quarter hour everywhere. */
const QUARTER_MS = 15 * MINUTE_MS
/** A period that opened on Friday may close on Sunday. */
const DAYS_BACK = 2
/** Beyond this, a service has no next opening worth showing. */
const DAYS_AHEAD = 15

export type OpeningStatus =
  /** `until` is undefined for a service that does not close in the days ahead. */
  { isOpen: true; until: Date | undefined } | { isOpen: false; opens: Date | undefined }

interface Interval {
  startMs: number
  endMs: number
}

/** A time zone's wall clock, written as if it were UTC: milliseconds since 1970 that are good for arithmetic only. */
interface WallClock {
  at: (instantMs: number) => number
  /** The first instant that shows this time; where the clock skips it, the instant at which the clock changes. */
  toInstant: (wallMs: number) => number
}

function wallClockOf(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const at = (instantMs: number): number => {
    const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  }
  const offsetAt = (instantMs: number): number => at(instantMs) - Math.floor(instantMs / 1000) * 1000
  const toInstant = (wallMs: number): number => {
    const before = offsetAt(wallMs - DAY_MS)
    const after = offsetAt(wallMs + DAY_MS)
    const early = wallMs - Math.max(before, after)
    if (at(early) === wallMs) return early
    const late = wallMs - Math.min(before, after)
    if (at(late) === wallMs) return late
    let change = Math.ceil(early / QUARTER_MS) * QUARTER_MS
    while (offsetAt(change) !== after) change += QUARTER_MS
    return change
  }
  return { at, toInstant }
}

const dateOf = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10)
/** Monday is 0. */
const weekDayOf = (wallMs: number): number => (new Date(wallMs).getUTCDay() + WEEK_DAYS.length - 1) % WEEK_DAYS.length

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
 * Whether a service is open at an instant, and until or from when. Computed on the wall clock of the rest stop, so that
 * it is right where the clock changes and on a phone that is set to another time zone.
 */
export function createOpeningStatus(hours: Hours): (at: Date) => OpeningStatus {
  const clock = wallClockOf(hours.timeZone)
  let known: { dayMs: number; intervals: Interval[] } | undefined

  function intervalsAround(dayMs: number): Interval[] {
    if (known?.dayMs === dayMs) return known.intervals
    const intervals: Interval[] = []
    for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day += 1) {
      const midnight = dayMs + day * DAY_MS
      for (const { opens, closes } of periodsOn(hours, midnight)) {
        const startMs = clock.toInstant(midnight + opens * MINUTE_MS)
        const endMs = clock.toInstant(midnight + closes * MINUTE_MS)
        if (endMs > startMs) intervals.push({ startMs, endMs })
      }
    }
    known = { dayMs, intervals: join(intervals) }
    return known.intervals
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
  const clock = wallClockOf(timeZone)
  const wallMs = clock.at(change.getTime())
  const today = Math.floor(clock.at(at.getTime()) / DAY_MS)
  const time = describeTime(Math.round((wallMs % DAY_MS) / MINUTE_MS))
  // A time before this one on the next day is the coming night or morning: no one mistakes it.
  const isSoon = change.getTime() - at.getTime() < DAY_MS
  const daysAhead = Math.floor(wallMs / DAY_MS) - today
  const day = isSoon
    ? ''
    : daysAhead < WEEK_DAYS.length
      ? `${WEEK_DAYS[weekDayOf(wallMs)]?.slice(0, 3)} `
      : `${describeDay(wallMs)} `
  return status.isOpen ? `Open until ${day}${time}` : `Closed · opens ${day}${time}`
}

function describeDay(wallMs: number): string {
  const date = new Date(wallMs)
  return `${date.getUTCDate()}/${date.getUTCMonth() + 1}`
}
