import { dateAt } from '@fuel-shack/contract/hours/stated-time'
import type { PublicHoliday } from '@fuel-shack/contract/manager/public-holidays'
import type { Site } from '@fuel-shack/contract/site/site'

const MONTHS_AHEAD = 12

/** The public holidays of the state from today on, the earliest first. Of a state that is not in Australia, those of the country. */
export async function publicHolidaysFrom(
  { address, timeZone }: Pick<Site, 'address' | 'timeZone'>,
  at: Date,
): Promise<PublicHoliday[]> {
  // It is large, and a manager needs it a few times a year.
  const { default: Holidays } = await import('date-holidays')
  const holidays = new Holidays('AU', address.state)
  const today = dateAt(at, timeZone)
  const end = new Date(at)
  end.setUTCMonth(end.getUTCMonth() + MONTHS_AHEAD)
  const lastDay = dateAt(end, timeZone)
  const years = new Set([Number(today.slice(0, 4)), Number(lastDay.slice(0, 4))])
  const found = [...years].flatMap((year) => holidays.getHolidays(year, 'en')).filter(({ type }) => type === 'public')
  return found
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }))
    .filter(({ date }) => date >= today && date <= lastDay)
}
