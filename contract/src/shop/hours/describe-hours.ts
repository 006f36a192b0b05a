import { describeTime, isAllDay, WEEK_DAYS, type Hours, type Period } from './opening-hours.ts'
import { weekDayOf } from './wall-clock.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Describes hours for customers: equal days that follow each other in one line, then the exceptions by date. */
export function describeHours({ week, exceptions, reasons = {} }: Hours): string[] {
  return [
    ...groupDays(week, describePeriods).map(describeGroup),
    ...Object.entries(exceptions)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([date, periods]) => withReason(describeDays(describeDate(date), periods), reasons[date])),
  ]
}

const withReason = (line: string, reason: string | undefined) => (reason === undefined ? line : `${line} (${reason})`)

interface DayGroup {
  first: number
  last: number
  periods: Period[]
  text: string
}

/** The days that follow each other with the same text. */
export function groupDays(week: Period[][], describe: (periods: Period[]) => string): DayGroup[] {
  const groups: DayGroup[] = []
  for (const [day, periods] of week.entries()) {
    const text = describe(periods)
    const group = groups.at(-1)
    if (group?.text === text) group.last = day
    else groups.push({ first: day, last: day, periods, text })
  }
  return groups
}

function describeGroup({ first, last, periods }: DayGroup): string {
  if (last - first < WEEK_DAYS.length - 1) return describeDays(describeSpan(first, last), periods)
  if (periods.length === 0) return 'Closed'
  return periods.every(isAllDay) ? 'Open 24 hours, 7 days' : describeDays('Every day', periods)
}

function describeSpan(first: number, last: number): string {
  if (first === last) return WEEK_DAYS[first] ?? ''
  return `${WEEK_DAYS[first]} ${last === first + 1 ? 'and' : 'to'} ${WEEK_DAYS[last]}`
}

function describeDays(days: string, periods: Period[]): string {
  return periods.length === 0 ? `Closed ${days}` : `${days}, ${describePeriods(periods)}`
}

export function describePeriods(periods: Period[]): string {
  return periods.map(describePeriod).join(' and ')
}

function describePeriod(period: Period): string {
  const { opens, closes, lastOrders } = period
  const span = isAllDay(period) ? '24\u00A0hours' : `${describeTime(opens)} to ${describeTime(closes)}`
  return lastOrders === undefined ? span : `${span} (last orders ${describeTime(lastOrders)})`
}

/** Does not use Intl: its words differ between versions, and this text is also rendered at build. */
function describeDate(date: string): string {
  const [year, month = 1, day] = date.split('-').map(Number)
  return `${WEEK_DAYS[weekDayOf(Date.parse(date))]} ${day} ${MONTHS[month - 1]} ${year}`
}
