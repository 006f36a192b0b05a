import { z } from 'zod'
import { COOKS_LIMIT } from './order-estimate.ts'
import { checkPeriod, hasNoOverlap, statedWeekPeriod } from '../hours/opening-hours-schema.ts'

const { days, opens, closes } = statedWeekPeriod

/** Parts of the week with a number of cooks of their own, in the form of opening hours. */
export const shiftsSchema = z
  .array(z.strictObject({ days, opens, closes, cooks: z.int().min(1).max(COOKS_LIMIT) }).check(checkPeriod))
  .refine((shifts) => hasNoOverlap({ week: shifts }), 'has shifts that overlap')
