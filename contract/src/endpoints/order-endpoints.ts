import {
  customerOrderSchema,
  orderHistorySchema,
  reportArrivalSchema,
  ticketSchema,
} from '../orders/customer-orders.ts'
import { receiptSchema, setBuyerSchema } from '../payments/receipts.ts'

/** The calls of customers after the payment. */
export const orderEndpoints = {
  getTicket: {
    summary:
      "The caller's open orders, and those handed over lately, newest first; returns 304 for a matching If-None-Match",
    response: ticketSchema,
  },
  listOwnOrders: {
    summary: "The caller's newest orders",
    response: orderHistorySchema,
  },
  listOwnOrdersBefore: {
    summary: "The caller's orders before one of them, newest first",
    response: orderHistorySchema,
  },
  getOwnOrder: {
    summary: "One of the caller's orders",
    response: customerOrderSchema,
  },
  cancelOrder: {
    summary: 'Cancels an order that the kitchen has not read yet, and refunds the whole payment; safe to repeat',
    response: customerOrderSchema,
  },
  getOwnReceipt: {
    summary: "The tax invoice of one of the caller's orders, and an adjustment note for each refund",
    response: receiptSchema,
  },
  setBuyer: {
    summary: 'States who the tax invoice is made out to; its number, date and amounts stay. The latest call applies',
    body: setBuyerSchema,
    response: receiptSchema,
  },
  reportArrival: {
    summary: 'States where the caller waits for the order; the latest call applies, and a repeat changes nothing',
    body: reportArrivalSchema,
    response: customerOrderSchema,
  },
} as const
