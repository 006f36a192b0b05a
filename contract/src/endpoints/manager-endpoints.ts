import { z } from 'zod'
import { managerDaySchema } from '../manager/manager-day.ts'
import { setOrderingSchema, settingChangeSchema } from '../manager/settings.ts'

/** What managers see and change. */
export const managerEndpoints = {
  getManagerDay: {
    summary: 'What a manager can change now, and the state of the rest stop today',
    response: managerDaySchema,
  },
  setOrdering: {
    rateLimit: 'staff-write',
    summary: 'Opens or closes online ordering, unless another manager has changed it meanwhile',
    body: setOrderingSchema,
    response: managerDaySchema,
  },
  listChanges: {
    summary: 'The record of what managers changed, newest first, at most 100',
    response: z.array(settingChangeSchema),
  },
} as const
