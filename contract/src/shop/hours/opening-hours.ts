import { DAY_MS, MINUTE_MS } from './wall-clock.ts'

export const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type WeekDay = (typeof WEEK_DAYS)[number]

export const DAY_MINUTES = 24 * 60

/** A period in `site.json`: `HH:MM` on the wall clock. A time that is not after `opens` is on the next morning. */
export interface StatedPeriod {
  opens: string
  closes: string
  lastOrders?: string | undefined
}

export interface StatedHours {
  title: string
  week: (StatedPeriod & { days: WeekDay[] })[]
  /** The periods that replace the week on a date, `YYYY-MM-DD`; an empty list is closed. */
  exceptions?: Record<string, StatedPeriod[]> | undefined
  /** The reason for a date of `exceptions`, for customers. */
  reasons?: Record<string, string> | undefined
}

/** Times are minutes after midnight of the day on which it opens; from 1440 on it is the next morning. */
export interface Period {
  opens: number
  closes: number
  lastOrders?: number
}

/** The opening hours of a service, ready to be computed with. */
export interface Hours {
  timeZone: string
  /** Monday first; an empty list is closed. */
  week: Period[][]
  /** The keys are the dates on which a period opens, `YYYY-MM-DD`. */
  exceptions: Record<string, Period[]>
  /** The reason for a date of `exceptions`. */
  reasons?: Record<string, string> | undefined
}

export function hoursOf({ week, exceptions = {}, reasons }: Omit<StatedHours, 'title'>, timeZone: string): Hours {
  return {
    timeZone,
    week: WEEK_DAYS.map((day) => periodsOf(week.filter(({ days }) => days.includes(day)))),
    exceptions: Object.fromEntries(Object.entries(exceptions).map(([date, periods]) => [date, periodsOf(periods)])),
    ...(reasons && Object.keys(reasons).length > 0 && { reasons }),
  }
}

export function periodsOf(stated: StatedPeriod[]): Period[] {
  return stated.map(periodOf).toSorted((one, other) => one.opens - other.opens)
}

export function periodOf({ opens: stated, closes, lastOrders }: StatedPeriod): Period {
  const opens = minutesOf(stated)
  const period = { opens, closes: minutesAfter(opens, minutesOf(closes)) }
  return lastOrders === undefined ? period : { ...period, lastOrders: minutesAfter(opens, minutesOf(lastOrders)) }
}

function minutesOf(time: string): number {
  const [hours = NaN, minutes = NaN] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function minutesAfter(opens: number, minutes: number): number {
  return minutes > opens ? minutes : minutes + DAY_MINUTES
}

export function isAllDay({ opens, closes }: Period): boolean {
  return opens === 0 && closes === DAY_MINUTES
}

/** A time on a wall clock. Seconds are cut off everywhere, so that one instant is the same minute wherever it is shown. */
export const describeWallTime = (wallMs: number): string => describeTime(Math.floor((wallMs % DAY_MS) / MINUTE_MS))

/** `5 am`, `5:30 pm`, `noon`; the space does not break. */
export function describeTime(minutes: number): string {
  const inDay = minutes % DAY_MINUTES
  if (inDay === 0) return 'midnight'
  if (inDay === DAY_MINUTES / 2) return 'noon'
  const hour = Math.floor(inDay / 60)
  const minute = inDay % 60
  const clock = `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}`
  return `${clock}\u00A0${hour < 12 ? 'am' : 'pm'}`
}
