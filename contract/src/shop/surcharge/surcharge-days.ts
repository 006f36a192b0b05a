import { WEEK_DAYS, type WeekDay } from '../hours/opening-hours.ts'
import { DAY_MS, dateOf, wallClockOf, weekDayOf } from '../hours/wall-clock.ts'
import type { SurchargeSpan } from './surcharge.ts'

/** A public holiday, with the time at which it begins if it is not the whole day: `18:00` on Christmas Eve in Queensland. */
export interface Holiday {
  /** YYYY-MM-DD */
  date: string
  from?: string
}

/** The percentages that are added to the prices of orders, by the day of their pick-up. 0 means none. */
export interface SurchargeDays {
  percent: number
  /** The days of the week on which `percent` applies. */
  days: WeekDay[]
  holidayPercent: number
  holidays: Holiday[]
}

/** The times with a surcharge in some days from today on. On a day that has both percentages, the larger one counts. */
export function surchargeSpans(
  { percent, days, holidayPercent, holidays }: SurchargeDays,
  { at, dayCount, timeZone }: { at: Date; dayCount: number; timeZone: string },
): SurchargeSpan[] {
  const clock = wallClockOf(timeZone)
  const today = Math.floor(clock.at(at.getTime()) / DAY_MS) * DAY_MS
  const instantOf = (wallMs: number) => new Date(clock.toInstant(wallMs)).toISOString()
  return Array.from({ length: dayCount }, (_, index) => today + index * DAY_MS).flatMap((midnight) => {
    const day = WEEK_DAYS[weekDayOf(midnight)]
    const ofDay = day && days.includes(day) ? percent : 0
    const holiday = holidays.find(({ date }) => date === dateOf(midnight))
    const beginsAt = holiday ? Date.parse(`${holiday.date}T${holiday.from ?? '00:00'}Z`) : midnight + DAY_MS
    const parts = [
      { from: midnight, until: beginsAt, percent: ofDay },
      { from: beginsAt, until: midnight + DAY_MS, percent: Math.max(ofDay, holidayPercent) },
    ]
    return parts
      .filter((part) => part.percent > 0 && part.from < part.until)
      .map(({ from, until, ...part }) => ({ from: instantOf(from), until: instantOf(until), ...part }))
  })
}

/**
 * `A surcharge of 15% applies on Sundays and public holidays`, as consumer law has it beside prices.
 *
 * @returns undefined if no day has a surcharge
 */
export function surchargeSentence({
  percent,
  days,
  holidayPercent,
}: Omit<SurchargeDays, 'holidays'>): string | undefined {
  const dayNames = percent > 0 ? WEEK_DAYS.filter((day) => days.includes(day)).map((day) => `${day}s`) : []
  const holidayNames = holidayPercent > 0 ? ['public holidays'] : []
  if (dayNames.length + holidayNames.length === 0) return undefined
  const isOne = dayNames.length === 0 || holidayNames.length === 0 || percent === holidayPercent
  if (isOne) {
    const only = dayNames.length > 0 ? percent : holidayPercent
    return `A surcharge of ${only}% applies on ${listOf([...dayNames, ...holidayNames])}`
  }
  return `A surcharge of ${percent}% applies on ${listOf(dayNames)}, and of ${holidayPercent}% on public holidays`
}

/** `Saturdays, Sundays and public holidays` */
function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
