import { z } from 'zod'
import {
  customerOrderSchema,
  orderHistorySchema,
  reportArrivalSchema,
  ticketSchema,
} from '../orders/customer-orders.ts'
import { receiptSchema, setBuyerSchema } from '../payments/receipts.ts'
import { endpointTable } from './endpoint-table.ts'

const orderParams = z.object({ orderId: z.uuid() })

/** What customers call after the payment. */
export const orderEndpoints = {
  getTicket: {
    ...endpointTable.getTicket,
    summary:
      "The caller's open orders, and those handed over lately, newest first; returns 304 for a matching If-None-Match",
    response: ticketSchema,
  },
  listOwnOrders: {
    ...endpointTable.listOwnOrders,
    summary: "The caller's newest orders",
    response: orderHistorySchema,
  },
  listOwnOrdersBefore: {
    ...endpointTable.listOwnOrdersBefore,
    summary: "The caller's orders before one of them, newest first",
    params: orderParams,
    response: orderHistorySchema,
  },
  getOwnOrder: {
    ...endpointTable.getOwnOrder,
    summary: "One of the caller's orders",
    params: orderParams,
    response: customerOrderSchema,
  },
  cancelOrder: {
    ...endpointTable.cancelOrder,
    rateLimit: 'costly',
    summary: 'Cancels an order that the kitchen has not read yet, and refunds the whole payment; safe to repeat',
    params: orderParams,
    response: customerOrderSchema,
  },
  getOwnReceipt: {
    ...endpointTable.getOwnReceipt,
    summary: "The tax invoice of one of the caller's orders, and an adjustment note for each refund",
    params: orderParams,
    response: receiptSchema,
  },
  setBuyer: {
    ...endpointTable.setBuyer,
    rateLimit: 'costly',
    summary: 'States who the tax invoice is made out to; its number, date and amounts stay. The latest call applies',
    params: orderParams,
    body: setBuyerSchema,
    response: receiptSchema,
  },
  reportArrival: {
    ...endpointTable.reportArrival,
    rateLimit: 'costly',
    summary: 'States where the caller waits for the order; the latest call applies, and a repeat changes nothing',
    params: orderParams,
    body: reportArrivalSchema,
    response: customerOrderSchema,
  },
} as const
