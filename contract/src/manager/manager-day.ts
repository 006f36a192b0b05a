import { z } from 'zod'
import { orderingSettingSchema } from './settings.ts'

/**
 * What orders would lack if ordering were open: someone whom alerts reach, a fulfilment screen that is on.
 */
export const MISSING = ['alerts', 'screen'] as const
export type Missing = (typeof MISSING)[number]

/** The state of the rest stop, for the first page of a manager. */
export const managerDaySchema = z.object({
  ordering: orderingSettingSchema,
  missing: z.array(z.enum(MISSING)),
  openOrders: z.int().min(0),
  /** Of the site's calendar day so far, with what was paid from balances, less refunds. */
  sales: z.object({ orders: z.int().min(0), cents: z.int() }),
  screensOn: z.int().min(0),
  /** How many addresses and numbers get alerts, besides staff by push. */
  alertsTo: z.int().min(0),
})

export type ManagerDay = z.infer<typeof managerDaySchema>
