import {
  DAY_MINUTES,
  isAllDay,
  WEEK_DAYS,
  type Hours,
  type Period,
} from '@fuel-shack/contract/shop/hours/opening-hours'

interface Specification {
  '@type': 'OpeningHoursSpecification'
  opens: string
  closes: string
  dayOfWeek?: string[]
  validFrom?: string
  validThrough?: string
}

/**
 * Opening hours as search engines validate them: one specification for each distinct period, all day as 00:00 to 23:59,
 * a closing time before the opening time for the next day, and closed on a date as 00:00 to 00:00. Last orders have no
 * property.
 */
export function openingHoursData({ week, exceptions }: Pick<Hours, 'week' | 'exceptions'>) {
  const special = Object.entries(exceptions)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([date, periods]) => specificationsOn(date, periods))
  return {
    openingHoursSpecification: weekSpecifications(week),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

function weekSpecifications(week: Period[][]): Specification[] {
  const found = new Map<string, Specification>()
  for (const [index, periods] of week.entries()) {
    for (const period of periods) {
      const times = timesOf(period)
      const key = `${times.opens}-${times.closes}`
      const before = found.get(key)?.dayOfWeek ?? []
      const dayOfWeek = [...before, WEEK_DAYS[index] ?? '']
      found.set(key, { '@type': 'OpeningHoursSpecification', dayOfWeek, ...times })
    }
  }
  return [...found.values()]
}

function specificationsOn(date: string, periods: Period[]): Specification[] {
  const times = periods.length > 0 ? periods.map(timesOf) : [{ opens: '00:00', closes: '00:00' }]
  return times.map((each) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    ...each,
  }))
}

function timesOf(period: Period): { opens: string; closes: string } {
  if (isAllDay(period)) return { opens: '00:00', closes: '23:59' }
  return { opens: timeOf(period.opens), closes: timeOf(period.closes) }
}

function timeOf(minutes: number): string {
  const inDay = minutes % DAY_MINUTES
  return [Math.floor(inDay / 60), inDay % 60].map((each) => String(each).padStart(2, '0')).join(':')
}
