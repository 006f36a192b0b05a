import { z } from 'zod'
import { managerDaySchema } from '../manager/manager-day.ts'
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
  keepOrder: {
    rateLimit: 'staff-write',
    summary: 'Keeps an order for a time that is outside the hours now: it leaves the list',
    response: managerDaySchema,
  },
  listChanges: {
    summary: 'The record of what managers changed, newest first, at most 100',
    response: z.array(settingChangeSchema),
  },
} as const
