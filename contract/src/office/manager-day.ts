import { z } from 'zod'
import { managedPrinterSchema } from '../sales/printing/printers.ts'
import { managedTillSchema } from '../cards/managed-tills.ts'
import { orderSchema } from '../sales/orders/orders.ts'
import { settingsSchema } from '../records/settings.ts'

/**
 * The things that are missing before orders can be taken: an address or a number for alerts, a fulfilment screen that is on. Until the rest stop
 * has been open once, also a docket printer, and an order that was paid for.
 */
export const MISSING = ['alerts', 'screen', 'printer', 'testOrder'] as const
export type Missing = (typeof MISSING)[number]

/** An open order for a chosen time at which the kitchen is closed, or the diner if it is to be eaten here: the hours have changed since. */
const orderOutsideHoursSchema = z.object({
  id: z.string(),
  /** Null in orders from before these numbers. */
  number: z.string().nullable(),
  /** The first name; empty if it is not known. */
  name: z.string(),
  contactNumber: z.string(),
  readyAt: z.iso.datetime(),
  isEatingHere: z.boolean(),
  /** As in the order: the app has none of its money to give back. Left out for an order of the app. */
  counter: orderSchema.shape.counter,
})

/** The state of the rest stop, for the first page of a manager. */
export const managerDaySchema = z
  .object({
    /** The release that the server runs. Left out in a clone of the repository. */
    version: z.string().exactOptional(),
    settings: settingsSchema,
    missing: z.array(z.enum(MISSING)),
    openOrders: z.int().min(0),
    /** The open orders for later, and the start of cooking for the next. It is left out without any. */
    ahead: z.object({ orders: z.int().min(1), nextStartAt: z.iso.datetime() }).exactOptional(),
    /** The orders of the site's calendar day, without those refunded in full, and their sum less what was refunded of them. */
    sales: z.object({ orders: z.int().min(0), cents: z.int() }),
    /** Prices at the pump that are older are not shown. */
    fuelPriceHours: z.int().min(1),
    /** The orders by time, without those that a manager decided to make all the same. */
    outsideHours: z.array(orderOutsideHoursSchema),
    /** How many cards have points, and all points, with those that are pending. */
    points: z.object({ cards: z.int().min(0), points: z.int().min(0) }),
    screensOn: z.int().min(0),
    /** The time at which the last fulfilment screen was seen on. Left out if none was in the last day. */
    screenSeenAt: z.iso.datetime().exactOptional(),
    /** The printers by name, those of the server's settings first. */
    printers: z.array(managedPrinterSchema),
    /** The tills by when they were added. */
    tills: z.array(managedTillSchema),
    alerts: z.object({
      /** The addresses and numbers that get alerts, besides staff by push. */
      contacts: z.array(z.string()),
      /** A step of the escalation can send an event: the operator has set an address. */
      canSendEvents: z.literal(true).exactOptional(),
      /** The last test by a manager. */
      lastTest: z.object({ at: z.iso.datetime(), sent: z.int(), failed: z.int() }).nullable(),
    }),
  })
  .meta({ id: 'ManagerDay' })

export type OrderOutsideHours = z.infer<typeof orderOutsideHoursSchema>
export type ManagerDay = z.infer<typeof managerDaySchema>
