import { dateAt } from '@fuel-shack/contract/shop/hours/stated-time'
import type { PublicHoliday } from '@fuel-shack/contract/office/public-holidays'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'

const MONTHS_AHEAD = 12
const WHOLE_DAY = '00:00:00'

/** The public holidays of the state from today on, the earliest first. */
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
    .map(({ date, name }) => {
      // `2026-12-24 18:00:00`, on the clock of the state.
      const [day = '', time = ''] = date.split(' ')
      return { date: day, name, ...(time !== WHOLE_DAY && { from: time.slice(0, 5) }) }
    })
    .filter(({ date }) => date >= today && date <= lastDay)
}
