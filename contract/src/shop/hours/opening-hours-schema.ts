import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { daySchema } from '../../platform/dates-schema.ts'
import { typedText } from '../../platform/typed-text-schema.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { hasNoOverlap, overlaps } from './overlaps.ts'
import { periodOf, WEEK_DAYS, type Hours, type StatedPeriod } from './opening-hours.ts'

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 05:30')
const closingTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 05:30, or 24:00')
const stated = {
  opens: described(time, 'The time at which the period begins, on a clock of 24 hours.', '05:00'),
  closes: described(
    closingTime,
    'The time at which it ends: 24:00 is midnight, and a time before opens is on the next morning.',
    '21:00',
  ),
  lastOrders: described(time.optional(), 'The time of the last orders, if it is earlier.', '20:30'),
}

export function checkPeriod(value: StatedPeriod, { issues }: z.core.$RefinementCtx<StatedPeriod>): void {
  if (value.opens === value.closes) {
    const message = 'must differ from opens; a whole day is 00:00 to 24:00'
    issues.push({ code: 'custom', message, path: ['closes'], input: value })
  }
  const { closes, lastOrders = 0 } = periodOf(value)
  if (lastOrders > closes) {
    issues.push({ code: 'custom', message: 'must be between opens and closes', path: ['lastOrders'], input: value })
  }
}

const exceptionSchema = z
  .array(z.strictObject(stated).superRefine(checkPeriod, whenValid))
  .refine((periods) => !overlaps(periods.map(periodOf), Infinity), {
    error: 'has periods that overlap',
    ...whenValid,
  })

export const statedWeekPeriod = {
  days: described(z.array(z.enum(WEEK_DAYS)).min(1), 'The days on which the period begins.', ['Saturday', 'Sunday']),
  ...stated,
}

const statedDays = {
  week: described(
    z.array(z.strictObject(statedWeekPeriod).superRefine(checkPeriod, whenValid)),
    'The periods of the week. A day without one is closed; a day may have several.',
  ),
  exceptions: described(
    z.record(daySchema, exceptionSchema).optional(),
    'The periods of single dates, in place of those that begin on them otherwise. An empty list: closed.',
    { '2026-12-24': [{ opens: '05:00', closes: '15:00' }] },
  ),
}

const hasItsDay = ({
  exceptions = {},
  reasons = {},
}: {
  exceptions?: object | undefined
  reasons?: object | undefined
}) => Object.keys(reasons).every((date) => Object.hasOwn(exceptions, date))

const OVERLAP = { message: 'has periods that overlap', path: ['week'], ...whenValid }

/** The opening hours of one service, in the time zone of the site. */
export const statedHoursSchema = z
  .strictObject({
    title: described(typedText(40).min(1), 'The name of the service, as visitors read it.', 'Diner'),
    ...statedDays,
    reasons: described(
      z.record(daySchema, typedText(60).min(1)).optional(),
      'The reasons for dates of exceptions, as customers read them.',
      { '2026-12-24': 'Christmas Eve' },
    ),
  })
  .refine(hasNoOverlap, OVERLAP)
  .refine(hasItsDay, { message: 'has a reason for a date that is not an exception', path: ['reasons'], ...whenValid })

/** The hours in which dishes are served, in the same form. */
export const servingHoursSchema = z.strictObject(statedDays).refine(hasNoOverlap, OVERLAP).meta({ id: 'ServingHours' })

export type ServingHours = z.infer<typeof servingHoursSchema>

const periodsSchema = z.array(z.object({ opens: z.int(), closes: z.int(), lastOrders: z.int().exactOptional() }))

/** The same hours as minutes of the day, as the web app receives them. */
export const hoursSchema = z
  .object({
    timeZone: z.string(),
    week: z.array(periodsSchema),
    exceptions: z.record(z.iso.date(), periodsSchema),
    reasons: z.record(z.iso.date(), z.string()).optional(),
  })
  .meta({ id: 'Hours' }) satisfies z.ZodType<Hours>

/** A service of the rest stop as its visitors see it. */
export const serviceSchema = z.object({
  title: z.string(),
  hours: hoursSchema,
  /** The hours of the week in one line. Missing where the road sign has a row that says the same. */
  usualHours: z.string().optional(),
  /** Its row says when orders are taken: that of the kitchen, or else of the diner, whose hours are equal. */
  isKitchen: z.boolean(),
})

export type Service = z.infer<typeof serviceSchema>
