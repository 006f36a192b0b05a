import { z } from 'zod'

export const publicHolidaySchema = z.object({ date: z.iso.date(), name: z.string() })

export type PublicHoliday = z.infer<typeof publicHolidaySchema>
