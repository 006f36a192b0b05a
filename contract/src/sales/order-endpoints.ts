import { checkoutSessionSchema, checkoutSpendSchema, startCheckoutSchema } from './checkout/checkout.ts'
import { customerOrderSchema, orderHistorySchema, reportArrivalSchema, ticketSchema } from './orders/customer-orders.ts'
import { receiptSchema, setBuyerSchema } from './receipts/receipts.ts'
import type { DetailsOf, EndpointRow } from '../platform/endpoint.ts'

/** The calls of customers about their orders. */
export const orderRows = {
  startCheckout: { method: 'POST', path: 'stripe/create-session', audience: 'customer' },
  getCheckoutSpend: { method: 'GET', path: 'customerBalances/current/checkout', audience: 'customer' },
  getTicket: { method: 'GET', path: 'customers/current/ticket', audience: 'customer' },
  listOwnOrders: { method: 'GET', path: 'customers/current/orders', audience: 'customer' },
  listOwnOrdersBefore: { method: 'GET', path: 'customers/current/orders/before/:orderId', audience: 'customer' },
  getOwnOrder: { method: 'GET', path: 'customers/current/orders/:orderId', audience: 'customer' },
  cancelOrder: { method: 'POST', path: 'customers/current/orders/:orderId/cancel', audience: 'customer' },
  getOwnReceipt: { method: 'GET', path: 'customers/current/orders/:orderId/receipt', audience: 'customer' },
  setBuyer: { method: 'POST', path: 'customers/current/orders/:orderId/buyer', audience: 'customer' },
  reportArrival: { method: 'POST', path: 'customers/current/orders/:orderId/arrival', audience: 'customer' },
} as const satisfies Record<string, EndpointRow>

export const describeOrder = () =>
  ({
    startCheckout: {
      isIdempotent: true,
      summary: "Stores a checkout and opens the payment provider's hosted page",
      body: startCheckoutSchema,
      response: checkoutSessionSchema,
    },
    getCheckoutSpend: {
      summary: 'What the caller can pay a new order with instead of a card',
      response: checkoutSpendSchema,
    },
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
  }) as const satisfies DetailsOf<typeof orderRows>
