import { dateOf, DAY_MS, wallClockOf } from '@fuel-shack/contract/shop/hours/wall-clock'

/**
 * Hours without the exceptions of dates that are over, and their reasons, which would gather year by year. Those of yesterday
 * stay: a period that opened then may close today.
 */
export function withoutPastDates<Value>(value: Value, timeZone: string, at: Date): Value {
  const yesterday = dateOf(wallClockOf(timeZone).at(at.getTime()) - DAY_MS)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const byDate = Object.entries(value).filter(([field]) => field === 'exceptions' || field === 'reasons')
  const left = byDate.map(([field, dates]) => [
    field,
    Object.fromEntries(Object.entries(Object(dates)).filter(([date]) => date >= yesterday)),
  ])
  return { ...value, ...Object.fromEntries(left) }
}
