import { groupDays } from './describe-hours.ts'
import { describeTime, isAllDay, WEEK_DAYS, type Hours, type Period } from './opening-hours.ts'

const DAY_NAME_LETTERS = 3
const CLOSED = 'closed'

/**
 * The hours of the week in one line, for a page that knows neither day nor time: `5 am – 9 pm`. Where days differ, those of
 * the longest run of equal days, which it names: `Mon–Fri 6 am – 9 pm`. "Usually" where there are exceptions by date.
 */
export function describeUsualHours({ week, exceptions }: Hours): string {
  const runs = groupDays(week, describePeriods)
  const open = runs.filter(({ text }) => text !== CLOSED)
  const [longest = runs[0]] = open.toSorted((one, other) => other.last - other.first - (one.last - one.first))
  if (!longest) return ''
  const { first, last, text } = longest
  const days = runs.length === 1 ? '' : `${[...new Set([nameOf(first), nameOf(last)])].join('–')} `
  return `${Object.keys(exceptions).length > 0 ? 'Usually ' : ''}${days}${text}`
}

const nameOf = (day: number): string => WEEK_DAYS[day]?.slice(0, DAY_NAME_LETTERS) ?? ''

function describePeriods(periods: Period[]): string {
  if (periods.length === 0) return CLOSED
  return periods
    .map((period) => (isAllDay(period) ? '24 hours' : `${describeTime(period.opens)} – ${describeTime(period.closes)}`))
    .join(' and ')
}
