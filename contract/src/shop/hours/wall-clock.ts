import { oncePerZone } from './once-per-zone.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
/** Clocks change, and every time zone differs from UTC, by full quarter hours. */
export const QUARTER_MS = 15 * MINUTE_MS

/** The offsets of the days before and after a time differ only if the clock changes between them. */
const SEARCHED_MS = 2 * DAY_MS

/** Offsets of some ten days. */
const OFFSETS_MAX = 1000

/** The date of a time on a wall clock, `2026-11-24`. */
export const dateOf = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10)
/** Monday is 0. */
export const weekDayOf = (wallMs: number): number => (new Date(wallMs).getUTCDay() + 6) % 7

/** `24/11` */
export function shortDateOf(wallMs: number): string {
  const date = new Date(wallMs)
  return `${date.getUTCDate()}/${date.getUTCMonth() + 1}`
}

/** A time zone's wall clock, written as if it were UTC: milliseconds since 1970 that are good for arithmetic only. */
export const wallClockOf = oncePerZone((timeZone) => {
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
  const formatted = (instantMs: number): number => {
    const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    const wall = new Date(0)
    // Date.UTC would take the years 0 to 99 for those from 1900.
    wall.setUTCFullYear(part('year'), part('month') - 1, part('day'))
    return wall.setUTCHours(part('hour'), part('minute'), part('second'))
  }
  /** Offsets are cached by the quarter hour in which they apply: a format takes a hundred times longer than this map. */
  const offsets = new Map<number, number>()
  const offsetAt = (instantMs: number): number => {
    const quarter = Math.floor(instantMs / QUARTER_MS)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const offset = formatted(quarter * QUARTER_MS) - quarter * QUARTER_MS
    if (offsets.size >= OFFSETS_MAX) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }
  const at = (instantMs: number): number => Math.floor(instantMs / 1000) * 1000 + offsetAt(instantMs)
  /** The first instant that shows this time; where the clock skips it, the instant at which the clock changes. */
  const toInstant = (wallMs: number): number => {
    const before = offsetAt(wallMs - DAY_MS)
    const after = offsetAt(wallMs + DAY_MS)
    const early = wallMs - Math.max(before, after)
    if (at(early) === wallMs) return early
    const late = wallMs - Math.min(before, after)
    if (at(late) === wallMs) return late
    const first = Math.ceil(early / QUARTER_MS) * QUARTER_MS
    for (let change = first; change <= first + SEARCHED_MS; change += QUARTER_MS) {
      if (offsetAt(change) === after) return change
    }
    throw new RangeError(`${new Date(wallMs).toISOString()} is no time in ${timeZone}`)
  }
  return { at, toInstant }
})
