import { z } from 'zod'
import { acknowledgeOrdersSchema, changedOrderSchema, orderSchema } from '../orders/orders.ts'
import { printingSchema, printOrderSchema } from '../orders/printing.ts'
import { otherScreensSchema, reportScreenSchema } from '../orders/staff-screens.ts'
import { paymentAttentionSchema } from '../payments/payment-attention.ts'
import { declineOrderSchema, refundableSchema, refundOrderSchema } from '../payments/refunds.ts'

/** The calls about what fulfilment screens share, about docket printers and about refunds. */
export const fulfilmentEndpoints = {
  getPrinting: {
    summary: 'The docket printers, and whether the dockets of the open orders were printed',
    response: printingSchema,
  },
  printOrder: {
    summary:
      'Prints a docket again on one or all printers, marked as a reprint; one that waits or has failed is not doubled',
    body: printOrderSchema,
    response: printingSchema,
  },
  seeOrder: {
    summary: 'Records that staff have read an order, which the customer sees; safe to repeat',
    response: changedOrderSchema,
  },
  acknowledgeOrders: {
    summary:
      'Records that staff have heard the bell for these orders, which silences it on every screen; safe to repeat',
    body: acknowledgeOrdersSchema,
    response: z.array(orderSchema),
  },
  startOrder: {
    summary: 'Records that the kitchen has begun to make an order; safe to repeat, the first time is stored',
    response: changedOrderSchema,
  },
  reportScreen: {
    rateLimit: undefined,
    summary: 'Reports that a fulfilment screen is on and whether it is one of the kitchen, and returns who else is on',
    body: reportScreenSchema,
    response: otherScreensSchema,
  },
  getRefundable: {
    summary: 'What is left to refund of an order, in total and by line',
    response: refundableSchema,
  },
  declineOrder: {
    takesProof: true,
    summary: 'Closes an order that was not handed over, and refunds the rest of its payment; safe to repeat',
    body: declineOrderSchema,
    response: orderSchema,
  },
  refundOrder: {
    isIdempotent: true,
    takesProof: true,
    summary: 'Refunds lines of an order, or an amount; requires an Idempotency-Key',
    body: refundOrderSchema,
    response: orderSchema,
  },
  refundPaymentAttention: {
    takesProof: true,
    summary: 'Refunds a payment that did not become an order, or repeats a refund that failed; safe to repeat',
    response: paymentAttentionSchema,
  },
} as const
