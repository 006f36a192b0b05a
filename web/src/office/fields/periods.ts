import { periodOf, WEEK_DAYS, type WeekDay } from '@fuel-shack/contract/shop/hours/opening-hours'
import { hasNoOverlap } from '@fuel-shack/contract/shop/hours/overlaps'
import { closingTime, typedTime } from './day-draft.ts'

/** A period of the week as the setting has it. */
interface WeekPeriod {
  days: WeekDay[]
  opens: string
  closes: string
  lastOrders?: string | undefined
}

/** A period while it is edited: times are what the fields show. */
export interface PeriodDraft {
  days: WeekDay[]
  opens: string
  closes: string
  /** Empty: until it closes. */
  lastOrders: string
}

export const toPeriodDraft = ({ days, opens, closes, lastOrders = '' }: WeekPeriod): PeriodDraft => ({
  days,
  opens,
  closes: typedTime(closes),
  lastOrders,
})

/** @returns the periods, or what is wrong with them in words */
export function readPeriods(drafts: readonly PeriodDraft[]): { periods: WeekPeriod[] } | { fault: string } {
  const periods: WeekPeriod[] = []
  for (const { days, opens, closes: typed, lastOrders } of drafts) {
    if (days.length === 0) return { fault: 'Each row needs at least one day.' }
    if (opens === '' || typed === '') return { fault: 'Each row needs two times.' }
    const closes = closingTime(typed)
    if (opens === closes) return { fault: 'A row opens and closes at the same time. The whole day is 12 am to 12 am.' }
    const period = { opens, closes, ...(lastOrders !== '' && { lastOrders }) }
    const minutes = periodOf(period)
    if ((minutes.lastOrders ?? 0) > minutes.closes) return { fault: 'Last orders must be between opening and closing.' }
    periods.push({ days: WEEK_DAYS.filter((day) => days.includes(day)), ...period })
  }
  return hasNoOverlap({ week: periods }) ? { periods } : { fault: 'Two rows overlap on the same day.' }
}
