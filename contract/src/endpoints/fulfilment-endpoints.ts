import { z } from 'zod'
import { acknowledgeOrdersSchema, changedOrderSchema, orderSchema } from '../orders/orders.ts'
import { printingSchema, printOrderSchema } from '../orders/printing.ts'
import { otherScreensSchema, reportScreenSchema } from '../orders/staff-screens.ts'

/** What fulfilment screens share, and their docket printers. */
export const fulfilmentEndpoints = {
  getPrinting: {
    summary: 'The docket printers, and whether the dockets of the open orders were printed',
    response: printingSchema,
  },
  printOrder: {
    rateLimit: 'staff-write',
    summary:
      'Prints a docket again on one or all printers, marked as a reprint; one that waits or has failed is not doubled',
    body: printOrderSchema,
    response: printingSchema,
  },
  seeOrder: {
    rateLimit: 'staff-write',
    summary: 'Records that staff have read an order, which the customer sees; safe to repeat',
    response: changedOrderSchema,
  },
  acknowledgeOrders: {
    rateLimit: 'staff-write',
    summary:
      'Records that staff have heard the bell for these orders, which silences it on every screen; safe to repeat',
    body: acknowledgeOrdersSchema,
    response: z.array(orderSchema),
  },
  startOrder: {
    rateLimit: 'staff-write',
    summary: 'Records that the kitchen has begun to make an order; safe to repeat, the first time is stored',
    response: changedOrderSchema,
  },
  reportScreen: {
    summary: 'Reports that a fulfilment screen is on, and returns who else is on',
    body: reportScreenSchema,
    response: otherScreensSchema,
  },
} as const
