export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
/** Clocks change, and every time zone differs from UTC, by full quarter hours. */
export const QUARTER_MS = 15 * MINUTE_MS

/** A time zone's wall clock, written as if it were UTC: milliseconds since 1970 that are good for arithmetic only. */
interface WallClock {
  at: (instantMs: number) => number
  /** The first instant that shows this time; where the clock skips it, the instant at which the clock changes. */
  toInstant: (wallMs: number) => number
}

export function wallClockOf(timeZone: string): WallClock {
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
