import { midnightOf, periodsOn } from '@fuel-shack/contract/shop/hours/changed-hours'
import { describeHours, describePeriods } from '@fuel-shack/contract/shop/hours/describe-hours'
import {
  describeTime,
  hoursOf,
  periodOf,
  periodsOf,
  WEEK_DAYS,
  type StatedHours,
  type StatedPeriod,
} from '@fuel-shack/contract/shop/hours/opening-hours'
import type { PublicHoliday } from '@fuel-shack/contract/office/public-holidays'
import { dateOf, wallClockOf } from '@fuel-shack/contract/shop/hours/wall-clock'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const NAME_LETTERS = 3

export const siteClock = () => wallClockOf(siteTimeZone())
/** The date at the rest stop, `2026-11-24`. */
export const siteDate = (at: Date): string => dateOf(siteClock().at(at.getTime()))

/** `Tue 24 Nov` */
export function describeDate(date: string): string {
  const day = new Date(midnightOf(date))
  const weekDay = WEEK_DAYS[(day.getUTCDay() + WEEK_DAYS.length - 1) % WEEK_DAYS.length]
  return `${weekDay?.slice(0, NAME_LETTERS)} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`
}

/** `Fri 25 Dec: Christmas Day`, `Thu 24 Dec: Christmas Eve, from 6 pm` */
export function describeHoliday({ date, name, from }: PublicHoliday): string {
  const time = from === undefined ? '' : `, from ${describeTime(periodOf({ opens: from, closes: '24:00' }).opens)}`
  return `${describeDate(date)}: ${name}${time}`
}

/** `5 am to 9 pm`, `closed` */
export const describePeriodsOf = (periods: StatedPeriod[]): string => describePeriods(periodsOf(periods)) || 'closed'

/** The exceptions from a date on, the earliest first. */
export const exceptionsFrom = ({ exceptions = {} }: StatedHours, date: string) =>
  Object.entries(exceptions)
    .filter(([day]) => day >= date)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** `closes 9 pm → 8 pm`, `Tue 24 Nov: 5 am to 9 pm → closed (Cook is sick)` */
export function describeHoursSteps(before: StatedHours, after: StatedHours): string {
  const dates = new Set([before, after].flatMap(({ exceptions = {} }) => Object.keys(exceptions)))
  const days = [...dates].toSorted().flatMap((date) => {
    const reason = after.reasons?.[date]
    const isSame = reason === before.reasons?.[date] && before.exceptions?.[date] !== undefined
    const [then, now] = [periodsOn(before, date), periodsOn(after, date)]
    const steps = describePeriodSteps(then, now)
    if (steps === undefined) return isSame || !reason ? [] : [`${describeDate(date)}: ${reason}`]
    return [`${describeDate(date)}${steps.startsWith('closes') ? ' ' : ': '}${steps}${reason ? ` (${reason})` : ''}`]
  })
  const week = describeWeekSteps(before, after)
  return [...(week === undefined ? [] : [week]), ...days].join('; ') || 'no other hours'
}

function describePeriodSteps(before: StatedPeriod[], after: StatedPeriod[]): string | undefined {
  const [then, now] = [describePeriodsOf(before), describePeriodsOf(after)]
  if (then === now) return undefined
  const [one, ...others] = before
  const [other, ...more] = after
  const isClosing = one && other && others.length + more.length === 0 && one.opens === other.opens
  if (!isClosing || one.lastOrders !== other.lastOrders) return `${then} → ${now}`
  return `closes ${closingOf(one)} → ${closingOf(other)}`
}

const closingOf = (period: StatedPeriod): string => describeTime(periodOf(period).closes)

function describeWeekSteps(before: StatedHours, after: StatedHours): string | undefined {
  const [then, now] = [before, after].map(({ week }) => describeHours(hoursOf({ week }, siteTimeZone())))
  if (!then || !now || then.join() === now.join()) return undefined
  const [one, ...others] = before.week
  const [other, ...more] = after.week
  const isOne = one && other && others.length + more.length === 0 && one.days.join() === other.days.join()
  const steps = isOne ? describePeriodSteps([one], [other]) : undefined
  return steps?.startsWith('closes') ? steps : `${then.join(', ')} → ${now.join(', ')}`
}
