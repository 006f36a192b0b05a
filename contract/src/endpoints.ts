import { z } from 'zod'
import { appConfigSchema } from './app-config.ts'
import { productSchema } from './catalogue.ts'
import { checkoutSessionSchema, startCheckoutSchema } from './checkout.ts'
import { customerExportSchema, customerSchema, identityProofRequestSchema, identityProofSchema } from './customers.ts'
import { balanceSchema, ledgerEntrySchema, loyaltyCardSchema } from './loyalty.ts'
import { orderSchema } from './orders.ts'
import { apiPaths } from './paths.ts'
import { paymentAttentionSchema } from './payment-attention.ts'
import {
  tillCardSchema,
  tillCollectSchema,
  tillLookUpSchema,
  tillRedeemSchema,
  tillSpendSchema,
  tillVoidSchema,
} from './tills.ts'

/** Who may call: anybody, anybody signed in, role `staff`, or a till by its own key. */
export type Audience = 'anyone' | 'customer' | 'staff' | 'till'

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/api/`, with `:name` for parameters. */
  path: string
  audience: Audience
  summary: string
  params?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
}

const orderParams = z.object({ orderId: z.uuid() })
const emptyBody = z.strictObject({})

/** Every call of the product API, in one table: routes are mounted from it and OpenAPI is generated from it. */
export const endpoints = {
  getAppConfig: {
    method: 'GET',
    path: apiPaths.appConfig,
    audience: 'anyone',
    summary: 'What the web app must know before its first call',
    response: appConfigSchema,
  },
  listProducts: {
    method: 'GET',
    path: apiPaths.products,
    audience: 'anyone',
    summary: 'The catalogue, sorted as it is shown',
    response: z.array(productSchema),
  },
  startCheckout: {
    method: 'POST',
    path: apiPaths.createSession,
    audience: 'customer',
    summary: "Stores what is to be paid for and opens the payment provider's hosted page",
    body: startCheckoutSchema,
    response: checkoutSessionSchema,
  },
  getCurrentCard: {
    method: 'GET',
    path: apiPaths.currentCard,
    audience: 'customer',
    summary: "The caller's loyalty card",
    response: loyaltyCardSchema,
  },
  getCurrentBalance: {
    method: 'GET',
    path: apiPaths.currentBalance,
    audience: 'customer',
    summary: "The caller's points and spend",
    response: balanceSchema,
  },
  listCurrentEntries: {
    method: 'GET',
    path: apiPaths.currentEntries,
    audience: 'customer',
    summary: "The movements on the caller's card, newest first, at most 100",
    response: z.array(ledgerEntrySchema),
  },
  exportCustomer: {
    method: 'GET',
    path: apiPaths.currentExport,
    audience: 'customer',
    summary: 'All that is kept about the caller',
    response: customerExportSchema,
  },
  proveIdentity: {
    method: 'POST',
    path: apiPaths.currentProof,
    audience: 'customer',
    summary: "Checks the caller's password, and answers with a proof for one deletion within five minutes",
    body: identityProofRequestSchema,
    response: identityProofSchema,
  },
  deleteCustomer: {
    method: 'DELETE',
    path: apiPaths.currentCustomer,
    audience: 'customer',
    summary:
      'Deletes the caller, and of their orders all but what tax law asks for; needs the header Identity-Proof, or with another provider a recent login',
    response: z.strictObject({ deleted: z.literal(true) }),
  },
  registerCustomer: {
    method: 'POST',
    path: apiPaths.customers,
    audience: 'customer',
    summary: 'Makes the caller a customer with a loyalty card; safe to repeat',
    body: emptyBody,
    response: customerSchema,
  },
  getCustomer: {
    method: 'GET',
    path: apiPaths.customer(':customerId'),
    audience: 'customer',
    summary: 'A customer: their own record, or any for staff',
    params: z.object({ customerId: z.uuid() }),
    response: customerSchema,
  },
  listOpenOrders: {
    method: 'GET',
    path: apiPaths.orders,
    audience: 'staff',
    summary: 'Orders not yet fulfilled, newest first; answers 304 to a matching If-None-Match',
    response: z.array(orderSchema),
  },
  listHistoricOrders: {
    method: 'GET',
    path: apiPaths.historicOrders,
    audience: 'staff',
    summary: 'The newest 100 fulfilled orders by creation date',
    response: z.array(orderSchema),
  },
  fulfilOrder: {
    method: 'POST',
    path: apiPaths.fulfilOrder(':orderId'),
    audience: 'staff',
    summary: 'Marks an order as handed over; safe to repeat',
    params: orderParams,
    response: orderSchema,
  },
  resetOrder: {
    method: 'POST',
    path: apiPaths.resetOrder(':orderId'),
    audience: 'staff',
    summary: 'Undoes fulfilment; safe to repeat',
    params: orderParams,
    response: orderSchema,
  },
  dispatchOrder: {
    method: 'POST',
    path: apiPaths.dispatchOrder(':orderId'),
    audience: 'staff',
    summary: 'Tells the customer that the order is ready, at most once a minute',
    params: orderParams,
    response: orderSchema,
  },
  listPaymentAttention: {
    method: 'GET',
    path: apiPaths.paymentAttention,
    audience: 'staff',
    summary: 'Payments that did not become an order and that staff have not dealt with, newest first, at most 100',
    response: z.array(paymentAttentionSchema),
  },
  resolvePaymentAttention: {
    method: 'POST',
    path: apiPaths.resolvePaymentAttention(':attentionId'),
    audience: 'staff',
    summary: 'Marks such a payment as dealt with; safe to repeat',
    params: z.object({ attentionId: z.uuid() }),
    response: paymentAttentionSchema,
  },
  tillLookUpCard: {
    method: 'POST',
    path: apiPaths.tillLookUp,
    audience: 'till',
    summary: 'A card by its number',
    body: tillLookUpSchema,
    response: tillCardSchema,
  },
  tillCollect: {
    method: 'POST',
    path: apiPaths.tillCollect,
    audience: 'till',
    summary: 'Points for an amount spent at the till; needs an Idempotency-Key',
    body: tillCollectSchema,
    response: tillCardSchema,
  },
  tillRedeem: {
    method: 'POST',
    path: apiPaths.tillRedeem,
    audience: 'till',
    summary: 'Turns points into spend; needs an Idempotency-Key',
    body: tillRedeemSchema,
    response: tillCardSchema,
  },
  tillSpend: {
    method: 'POST',
    path: apiPaths.tillSpend,
    audience: 'till',
    summary: 'Takes an amount off the spend; needs an Idempotency-Key',
    body: tillSpendSchema,
    response: tillCardSchema,
  },
  tillVoid: {
    method: 'POST',
    path: apiPaths.tillVoid,
    audience: 'till',
    summary: 'Reverses one movement of the same till within 24 hours; needs an Idempotency-Key',
    body: tillVoidSchema,
    response: tillCardSchema,
  },
} as const satisfies Record<string, Endpoint>
