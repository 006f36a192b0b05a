import { midnightOf } from '@fuel-shack/contract/shop/hours/changed-hours'
import { dateOf, DAY_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import type { TakingsQuery } from '@fuel-shack/contract/office/takings'
import { TAKINGS_DAYS_MAX } from '@fuel-shack/contract/office/takings-days-max'

export type PeriodKind = 'day' | 'week' | 'month' | 'range'

/** Days as YYYY-MM-DD. */
export interface Period {
  kind: PeriodKind
  from: string
  to: string
}

/** The days that the server takes. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2099-12-31']

const addDays = (day: string, count: number): string => dateOf(midnightOf(day) + count * DAY_MS)

/** The day, the week from Monday or the month with this day, as far as today. */
export function periodWith(kind: Exclude<PeriodKind, 'range'>, day: string, today: string): Period {
  const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
  const first = `${day.slice(0, 'YYYY-MM'.length)}-01`
  const spans: Record<typeof kind, [string, string]> = {
    day: [day, day],
    week: [monday, addDays(monday, 6)],
    month: [first, addDays(`${addDays(first, 31).slice(0, 'YYYY-MM'.length)}-01`, -1)],
  }
  const [from, to] = spans[kind]
  return { kind, from, to: to > today && from <= today ? today : to }
}

/** The day, week or month before or after. */
export function stepFrom({ kind, from, to }: Period, step: -1 | 1, today: string): Period {
  if (kind === 'range') return { kind, from, to }
  return periodWith(kind, addDays(step === 1 ? periodWith(kind, from, LAST_DAY).to : from, step), today)
}

/** Returns what is wrong with days that were typed. */
export function faultOf({ from, to }: Period): string | undefined {
  if (!from || !to) return 'Choose both days.'
  if (from < FIRST_DAY || to > LAST_DAY) return 'Choose days from the year 2000 on.'
  if (from > to) return 'The first day is after the last.'
  if (addDays(from, TAKINGS_DAYS_MAX) <= to) return `Choose at most ${TAKINGS_DAYS_MAX} days.`
  return undefined
}

export const queryOf = ({ from, to }: Period): TakingsQuery => (from === to ? { from } : { from, to })

const formatOf = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-AU', { ...parts, timeZone: 'UTC' })
const span = formatOf({ day: 'numeric', month: 'long', year: 'numeric' })
const month = formatOf({ month: 'long', year: 'numeric' })
const oneDay = formatOf({ weekday: 'long', day: 'numeric', month: 'long' })

/** `Monday 23 November` */
export const describeDay = (day: string): string => oneDay.format(new Date(day)).replace(',', '')

/** `Monday 23 November 2026`, `23–29 November 2026`, `November 2026` */
export function describePeriod({ kind, from, to }: Period): string {
  if (from === to) return `${describeDay(from)} ${from.slice(0, 'YYYY'.length)}`
  return kind === 'month' ? month.format(new Date(from)) : span.formatRange(new Date(from), new Date(to))
}

/** `takings-2026-11-01-2026-11-30.csv` */
export const fileNameOf = ({ from, to }: Period, file = 'takings'): string =>
  `${file}-${from === to ? from : `${from}-${to}`}.csv`
