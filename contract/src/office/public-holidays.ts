import { z } from 'zod'

export const publicHolidaySchema = z.object({
  date: z.iso.date(),
  name: z.string(),
  /** `18:00`: it begins then and ends at midnight, as Christmas Eve does in Queensland. Without it: it is the whole day. */
  from: z.iso.time({ precision: -1 }).exactOptional(),
})

export type PublicHoliday = z.infer<typeof publicHolidaySchema>
