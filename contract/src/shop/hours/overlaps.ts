import { DAY_MINUTES, hoursOf, WEEK_DAYS, type Period } from './opening-hours.ts'

const WEEK_MINUTES = WEEK_DAYS.length * DAY_MINUTES

/** Two that share a minute. Periods that pass the end of the cycle go on at its beginning. */
export function overlaps(periods: Period[], cycle: number): boolean {
  // A time that is not valid has a message of its own.
  if (periods.some(({ opens, closes }) => Number.isNaN(opens + closes))) return false
  const inOrder = periods.toSorted((one, other) => one.opens - other.opens)
  const [first] = inOrder
  return inOrder.some(({ closes }, index) => {
    const next = inOrder[index + 1]
    if (next) return next.opens < closes
    return first !== undefined && first.opens + cycle < closes
  })
}

/** Checks that no two periods of the week share a minute. */
export function hasNoOverlap(hours: Parameters<typeof hoursOf>[0]): boolean {
  const { week } = hoursOf(hours, 'UTC')
  const inWeek = week.flatMap((periods, day) =>
    periods.map(({ opens, closes }) => ({ opens: opens + day * DAY_MINUTES, closes: closes + day * DAY_MINUTES })),
  )
  return !overlaps(inWeek, WEEK_MINUTES)
}
