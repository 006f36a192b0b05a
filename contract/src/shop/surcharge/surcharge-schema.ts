import { z } from 'zod'
import { daySchema } from '../../platform/dates-schema.ts'
import { described } from '../../platform/described.ts'
import { HOLIDAY_DATES_LIMIT, SURCHARGE_LIMIT_PERCENT } from '../../platform/limits.ts'
import { WEEK_DAYS } from '../hours/opening-hours.ts'

const percent = z.int().min(0).max(SURCHARGE_LIMIT_PERCENT)
const days = z.array(z.enum(WEEK_DAYS))
const dates = z.array(daySchema).max(HOLIDAY_DATES_LIMIT).default([])

/** The rules that a manager sets. A percentage of 0 means no surcharge. */
export const surchargeRulesSchema = z.strictObject({
  percent: described(
    percent,
    'The percentage that is added to the prices of orders that are picked up on the days below. 0: none.',
    10,
  ),
  days: described(days, 'The days of the week with that percentage.', ['Sunday']),
  holidayPercent: described(percent, 'The percentage on public holidays of the state. 0: none.', 15),
  localHolidays: described(dates, 'Dates that are a public holiday at the rest stop, but not in the whole state.', [
    '2027-08-12',
  ]),
  notHolidays: described(dates, 'Dates of public holidays of the state that are none at the rest stop.', [
    '2026-11-03',
  ]),
})

/** The part of it that pages say and compute with. */
export const surchargeSchema = z
  .object({
    /** The sentence beside prices: see `surchargeSentence`. */
    sentence: z.string(),
    /** The times with a surcharge in the next days. */
    spans: z.array(z.object({ from: z.iso.datetime(), until: z.iso.datetime(), percent: z.int().min(1) })),
  })
  .meta({ id: 'Surcharge' })

export type Surcharge = z.infer<typeof surchargeSchema>
