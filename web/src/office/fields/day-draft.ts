import type { StatedHours, StatedPeriod } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { PublicHoliday } from '@fuel-shack/contract/office/public-holidays'
import { datesBetween, withException } from '@fuel-shack/contract/shop/hours/changed-hours'

/** The difference on a day, or on each day from the first to the last. */
export interface DayDraft {
  first: string
  /** Empty: one day. */
  last: string
  isClosed: boolean
  opens: string
  closes: string
  reason: string
}

const DAYS_LIMIT = 62

/** Closed on a holiday, or from when it begins: a service that usually opens earlier opens as on other days. */
export function timesOn(
  { from }: Pick<PublicHoliday, 'from'>,
  [usual]: readonly StatedPeriod[],
): Pick<DayDraft, 'isClosed' | 'opens' | 'closes'> {
  if (from === undefined || usual === undefined || usual.opens >= from) return { isClosed: true, opens: '', closes: '' }
  return { isClosed: false, opens: usual.opens, closes: from }
}

export function daysChanged(
  draft: DayDraft,
  base: StatedHours,
  today: string,
): { value: StatedHours } | { fault: string } {
  const { first, last: typedLast, isClosed, opens, closes, reason } = draft
  const last = typedLast || first
  if (first === '') return { fault: 'Choose the day.' }
  if (first < today) return { fault: 'That day is over. Choose today or a later day.' }
  if (last < first) return { fault: 'The last day is before the first.' }
  const dates = datesBetween(first, last)
  if (dates.length > DAYS_LIMIT) return { fault: `Choose at most ${DAYS_LIMIT} days at once.` }
  if (!isClosed && (opens === '' || closes === '')) return { fault: 'Say when it opens and when it closes.' }
  if (!isClosed && opens === closes && opens !== '00:00') return { fault: 'It opens and closes at the same time.' }
  const periods = isClosed ? [] : [{ opens, closes: closingTime(closes) }]
  const value = dates.reduce(
    (hours, date) => withException(hours, date, { periods, reason: reason.trim() || undefined }),
    base,
  )
  return { value }
}

/** A time field has no 24:00: midnight is the end of the day. */
export const closingTime = (typed: string): string => (typed === '00:00' ? '24:00' : typed)
export const typedTime = (closes: string): string => (closes === '24:00' ? '00:00' : closes)
