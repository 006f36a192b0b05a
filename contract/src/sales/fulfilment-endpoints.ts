import { z } from 'zod'
import { counterOrderSchema, placedCounterOrderSchema } from './counter-orders/counter-orders.ts'
import { STATIONS } from '../shop/stations/stations.ts'
import { orderNumbersSchema } from './orders/order-numbers.ts'
import { acknowledgeOrdersSchema, changedOrderSchema, orderSchema } from './orders/orders.ts'
import { decideOutageSchema, outageChoicesSchema } from './orders/outage.ts'
import { paymentAttentionSchema } from './payments/payment-attention.ts'
import { declineOrderSchema, refundOrderSchema, refundableSchema } from './payments/refunds.ts'
import { printOrderSchema, printingSchema } from './printing/printing.ts'
import { receiptSchema } from './receipts/receipts.ts'
import type { DetailsOf, EndpointRow } from '../platform/endpoint.ts'

/** The calls of staff about orders, dockets and refunds. */
export const fulfilmentRows = {
  listOpenOrders: { method: 'GET', path: 'orders', audience: 'staff' },
  listHistoricOrders: { method: 'GET', path: 'orders/historic', audience: 'staff' },
  listOrderNumbers: { method: 'GET', path: 'orders/numbers', audience: 'staff' },
  placeCounterOrder: { method: 'POST', path: 'orders/counter', audience: 'staff' },
  listOutageChoices: { method: 'GET', path: 'orders/outage', audience: 'staff' },
  decideOutage: { method: 'POST', path: 'orders/:orderId/outage', audience: 'staff' },
  fulfilOrder: { method: 'POST', path: 'orders/:orderId/fulfill', audience: 'staff' },
  resetOrder: { method: 'POST', path: 'orders/:orderId/unfulfill', audience: 'staff' },
  dispatchOrder: { method: 'POST', path: 'orders/:orderId/dispatch', audience: 'staff' },
  acknowledgeOrders: { method: 'POST', path: 'orders/acknowledge', audience: 'staff' },
  startOrder: { method: 'POST', path: 'orders/:orderId/start', audience: 'staff' },
  seeOrder: { method: 'POST', path: 'orders/:orderId/see', audience: 'staff' },
  readyAtStation: { method: 'POST', path: 'orders/:orderId/stations/:station/ready', audience: 'staff' },
  getPrinting: { method: 'GET', path: 'printing', audience: 'staff' },
  printOrder: { method: 'POST', path: 'orders/:orderId/print', audience: 'staff' },
  getRefundable: { method: 'GET', path: 'orders/:orderId/refundable', audience: 'staff' },
  declineOrder: { method: 'POST', path: 'orders/:orderId/decline', audience: 'staff' },
  refundOrder: { method: 'POST', path: 'orders/:orderId/refund', audience: 'staff' },
  getReceipt: { method: 'GET', path: 'orders/:orderId/receipt', audience: 'staff' },
  listPaymentAttention: { method: 'GET', path: 'payments/attention', audience: 'staff' },
  resolvePaymentAttention: { method: 'POST', path: 'payments/attention/:attentionId/resolve', audience: 'staff' },
  refundPaymentAttention: { method: 'POST', path: 'payments/attention/:attentionId/refund', audience: 'staff' },
} as const satisfies Record<string, EndpointRow>

export const describeFulfilment = () =>
  ({
    listOpenOrders: {
      summary: 'Open orders, newest first; returns 304 for a matching If-None-Match',
      response: z.array(orderSchema),
    },
    listHistoricOrders: {
      summary: 'The newest 100 fulfilled orders by creation date',
      response: z.array(orderSchema),
    },
    listOrderNumbers: {
      summary:
        'The numbers of the orders that are prepared and ready, for a screen that guests see; returns 304 for a matching If-None-Match',
      response: orderNumbersSchema,
    },
    placeCounterOrder: {
      isIdempotent: true,
      summary: 'Places an order that a customer made at the counter or by phone; requires an Idempotency-Key',
      body: counterOrderSchema,
      response: placedCounterOrderSchema,
    },
    listOutageChoices: {
      summary: 'The times that staff can choose from for the orders that were paid while no fulfilment screen was on',
      response: outageChoicesSchema,
    },
    decideOutage: {
      summary:
        'Decides about an order that was paid while no fulfilment screen was on, and notifies its customer of the new time; safe to repeat, the first decision stands',
      body: decideOutageSchema,
      response: changedOrderSchema,
    },
    fulfilOrder: {
      summary: 'Marks an order as fulfilled; safe to repeat',
      response: changedOrderSchema,
    },
    resetOrder: {
      summary: 'Marks an order as open again; safe to repeat',
      response: orderSchema,
    },
    dispatchOrder: {
      summary: 'Notifies the customer that the order is ready, at most once a minute',
      response: orderSchema,
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
    seeOrder: {
      summary: 'Records that staff have read an order, which the customer sees; safe to repeat',
      response: changedOrderSchema,
    },
    readyAtStation: {
      summary:
        'Records that a station has made its part of an order; the last one notifies the customer, once. Safe to repeat',
      params: z.object({ orderId: z.uuid(), station: z.enum(STATIONS) }),
      response: changedOrderSchema,
    },
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
    getReceipt: {
      summary: 'The tax invoice of an order, and an adjustment note for each refund',
      response: receiptSchema,
    },
    listPaymentAttention: {
      summary: 'Unresolved payments that need attention, newest first, at most 100',
      response: z.array(paymentAttentionSchema),
    },
    resolvePaymentAttention: {
      rateLimit: undefined,
      summary: 'Marks a payment that needs attention as resolved; safe to repeat',
      response: paymentAttentionSchema,
    },
    refundPaymentAttention: {
      takesProof: true,
      summary: 'Refunds a payment that did not become an order, or repeats a refund that failed; safe to repeat',
      response: paymentAttentionSchema,
    },
  }) as const satisfies DetailsOf<typeof fulfilmentRows>
