import { z } from 'zod'
import { managerDaySchema } from '../manager/manager-day.ts'
import { publicHolidaySchema } from '../manager/public-holidays.ts'
import { changeSettingSchema, settingChangeSchema } from '../manager/settings.ts'

/** What managers see and change. */
export const managerEndpoints = {
  getManagerDay: {
    summary: 'What a manager can change now, and the state of the rest stop today',
    response: managerDaySchema,
  },
  changeSetting: {
    rateLimit: 'staff-write',
    summary: 'Changes one setting, unless another manager has changed it meanwhile',
    body: changeSettingSchema,
    response: managerDaySchema,
  },
  listPublicHolidays: {
    summary: 'The public holidays of the state in the coming year, the earliest first',
    response: z.array(publicHolidaySchema),
  },
  listChanges: {
    summary: 'The record of what managers changed, newest first, at most 100',
    response: z.array(settingChangeSchema),
  },
} as const
