import { DAY_MINUTES, periodOf, WEEK_DAYS, type StatedHours, type StatedPeriod } from './opening-hours.ts'
import { dateOf, DAY_MS, MINUTE_MS, weekDayOf } from './wall-clock.ts'

/** Times of the rest stop's wall clock, written as if it were UTC: see `wallClockOf`. */
interface WallSpan {
  fromMs: number
  untilMs: number
}

export const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Finds the periods of a date: its exception, or else those of its day of the week. */
export function periodsOn({ week, exceptions = {} }: StatedHours, date: string): StatedPeriod[] {
  const day = WEEK_DAYS[weekDayOf(midnightOf(date))]
  const ofWeek = week.filter(({ days }) => day && days.includes(day))
  return (
    exceptions[date] ??
    ofWeek.map(({ opens, closes, lastOrders }) => ({ opens, closes, ...(lastOrders && { lastOrders }) }))
  )
}

/** @param reason undefined: none, also if there was one. */
export function withException(
  hours: StatedHours,
  date: string,
  { periods, reason }: { periods: StatedPeriod[]; reason?: string | undefined },
): StatedHours {
  const { [date]: _, ...reasons } = hours.reasons ?? {}
  return {
    ...hours,
    exceptions: { ...hours.exceptions, [date]: periods },
    reasons: reason ? { ...reasons, [date]: reason } : reasons,
  }
}

/** The usual hours of a date again. */
export function withoutException(hours: StatedHours, date: string): StatedHours {
  const { [date]: _, ...exceptions } = hours.exceptions ?? {}
  const { [date]: __, ...reasons } = hours.reasons ?? {}
  return { ...hours, exceptions, reasons }
}

/** The dates from the first to the last. */
export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = []
  for (let at = midnightOf(first); at <= midnightOf(last); at += DAY_MS) dates.push(dateOf(at))
  return dates
}

/** Closed in a span, and as before at any other time. Only the dates that it concerns get an exception. */
export function closedBetween(hours: StatedHours, span: WallSpan, reason?: string): StatedHours {
  const first = dateOf(span.fromMs - DAY_MS)
  const dates = datesBetween(first, dateOf(span.untilMs + DAY_MS))
  const periods = new Map<string, StatedPeriod[]>(dates.map((date) => [date, []]))
  const changed = new Set<string>()
  for (const date of dates) {
    for (const period of periodsOn(hours, date)) {
      const pieces = cut(midnightOf(date), period, span)
      if (!pieces) periods.get(date)?.push(period)
      else {
        changed.add(date)
        // The part of a period after midnight opens on the next date.
        for (const { opensMs, ...piece } of pieces) {
          changed.add(dateOf(opensMs))
          periods.get(dateOf(opensMs))?.push(piece)
        }
      }
    }
  }
  let result = hours
  for (const date of changed) {
    const inOrder = (periods.get(date) ?? []).toSorted((one, other) => (one.opens < other.opens ? -1 : 1))
    result = withException(result, date, { periods: inOrder, reason: reason ?? hours.reasons?.[date] })
  }
  return result
}

interface Piece extends StatedPeriod {
  opensMs: number
}

/** Cuts a span out of a period. @returns undefined if they do not overlap */
function cut(midnightMs: number, stated: StatedPeriod, { fromMs, untilMs }: WallSpan): Piece[] | undefined {
  const { opens, closes, lastOrders } = periodOf(stated)
  const opensMs = midnightMs + opens * MINUTE_MS
  const closesMs = midnightMs + closes * MINUTE_MS
  if (closesMs <= fromMs || opensMs >= untilMs) return undefined
  const lastOrdersMs = lastOrders === undefined ? undefined : midnightMs + lastOrders * MINUTE_MS
  return [
    { opensMs, closesMs: Math.min(fromMs, closesMs) },
    { opensMs: Math.max(untilMs, opensMs), closesMs },
  ].flatMap((piece) => statedPiece(piece, lastOrdersMs))
}

function statedPiece({ opensMs, closesMs }: { opensMs: number; closesMs: number }, lastOrdersMs = closesMs): Piece[] {
  // After the last orders there is nothing left to open for.
  if (opensMs >= closesMs || lastOrdersMs <= opensMs) return []
  const piece = { opensMs, opens: timeOf(opensMs), closes: closingTimeOf(closesMs) }
  return [lastOrdersMs < closesMs ? { ...piece, lastOrders: timeOf(lastOrdersMs) } : piece]
}

/** `19:40` */
function timeOf(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(11, 16)
}

const closingTimeOf = (wallMs: number): string => (wallMs % (DAY_MINUTES * MINUTE_MS) === 0 ? '24:00' : timeOf(wallMs))
