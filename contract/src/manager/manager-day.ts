import { z } from 'zod'
import { settingsSchema } from './settings.ts'

/** What is missing before orders can be taken: an address or a number for alerts, a fulfilment screen that is on. */
export const MISSING = ['alerts', 'screen'] as const
export type Missing = (typeof MISSING)[number]

/** The state of the rest stop, for the first page of a manager. */
export const managerDaySchema = z.object({
  settings: settingsSchema,
  missing: z.array(z.enum(MISSING)),
  openOrders: z.int().min(0),
  /** The orders of the site's calendar day, without those refunded in full, and their sum less what was refunded of them. */
  sales: z.object({ orders: z.int().min(0), cents: z.int() }),
  /** Prices at the pump that are older are not shown. */
  fuelPriceHours: z.int().min(1),
  screensOn: z.int().min(0),
  alerts: z.object({
    /** The addresses and numbers that get alerts, besides staff by push. */
    contacts: z.array(z.string()),
    /** The last test by a manager. */
    lastTest: z.object({ at: z.iso.datetime(), sent: z.int(), failed: z.int() }).nullable(),
  }),
})

export type ManagerDay = z.infer<typeof managerDaySchema>
