import { z } from 'zod'
import { appConfigSchema } from './app-config.ts'
import { productSchema } from './catalogue.ts'
import { checkoutSessionSchema, startCheckoutSchema } from './checkout.ts'
import { customerExportSchema, customerSchema, identityProofRequestSchema, identityProofSchema } from './customers.ts'
import { balanceSchema, ledgerEntrySchema, loyaltyCardSchema } from './loyalty.ts'
import { orderSchema } from './orders.ts'
import { endpointTable, type EndpointName, type EndpointRow } from './endpoint-table.ts'
import { paymentAttentionSchema } from './payment-attention.ts'
import {
  tillCardSchema,
  tillCollectSchema,
  tillLookUpSchema,
  tillRedeemSchema,
  tillSpendSchema,
  tillVoidSchema,
} from './tills.ts'

/** Calls that cost something or that could be guessed at; the API has the numbers. */
export type RateLimitClass = 'costly' | 'registration' | 'staff-write' | 'till'

export interface Endpoint extends EndpointRow {
  summary: string
  /** Calls without a class are not limited: they cost less than counting them. */
  rateLimit?: RateLimitClass
  /** Takes the header `Idempotency-Key`. */
  isIdempotent?: true
  /** Takes the header `Identity-Proof`. */
  takesProof?: true
  params?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A row of the table with its schemas: the same row, and a schema for each parameter of its path. */
type EndpointNamed<Name extends EndpointName> = Endpoint &
  (typeof endpointTable)[Name] &
  ([ParamNames<(typeof endpointTable)[Name]['path']>] extends [never]
    ? { params?: never }
    : { params: z.ZodObject<Record<ParamNames<(typeof endpointTable)[Name]['path']>, z.ZodType>> })

const orderParams = z.object({ orderId: z.uuid() })
const emptyBody = z.strictObject({})

/** Every endpoint with its schemas: the API mounts its routes from it, and OpenAPI is generated from it. */
export const endpoints = {
  getAppConfig: {
    ...endpointTable.getAppConfig,
    summary: 'What the web app must know before its first call',
    response: appConfigSchema,
  },
  listProducts: {
    ...endpointTable.listProducts,
    summary: 'The catalogue, sorted as it is shown',
    response: z.array(productSchema),
  },
  startCheckout: {
    ...endpointTable.startCheckout,
    isIdempotent: true,
    rateLimit: 'costly',
    summary: "Stores what is to be paid for and opens the payment provider's hosted page",
    body: startCheckoutSchema,
    response: checkoutSessionSchema,
  },
  getCurrentCard: {
    ...endpointTable.getCurrentCard,
    summary: "The caller's loyalty card",
    response: loyaltyCardSchema,
  },
  getCurrentBalance: {
    ...endpointTable.getCurrentBalance,
    summary: "The caller's points and spend",
    response: balanceSchema,
  },
  listCurrentEntries: {
    ...endpointTable.listCurrentEntries,
    summary: "The movements on the caller's card, newest first, at most 100",
    response: z.array(ledgerEntrySchema),
  },
  exportCustomer: {
    ...endpointTable.exportCustomer,
    rateLimit: 'costly',
    summary: 'All that is kept about the caller',
    response: customerExportSchema,
  },
  proveIdentity: {
    ...endpointTable.proveIdentity,
    rateLimit: 'costly',
    summary: "Checks the caller's password, and answers with a proof for one deletion within five minutes",
    body: identityProofRequestSchema,
    response: identityProofSchema,
  },
  deleteCustomer: {
    ...endpointTable.deleteCustomer,
    takesProof: true,
    rateLimit: 'costly',
    summary:
      'Deletes the caller, and of their orders all but what tax law asks for; needs the header Identity-Proof, or with another provider a recent login',
    response: z.strictObject({ deleted: z.literal(true) }),
  },
  registerCustomer: {
    ...endpointTable.registerCustomer,
    rateLimit: 'registration',
    summary: 'Makes the caller a customer with a loyalty card; safe to repeat',
    body: emptyBody,
    response: customerSchema,
  },
  getCustomer: {
    ...endpointTable.getCustomer,
    summary: 'A customer: their own record, or any for staff',
    params: z.object({ customerId: z.uuid() }),
    response: customerSchema,
  },
  listOpenOrders: {
    ...endpointTable.listOpenOrders,
    summary: 'Orders not yet fulfilled, newest first; answers 304 to a matching If-None-Match',
    response: z.array(orderSchema),
  },
  listHistoricOrders: {
    ...endpointTable.listHistoricOrders,
    summary: 'The newest 100 fulfilled orders by creation date',
    response: z.array(orderSchema),
  },
  fulfilOrder: {
    ...endpointTable.fulfilOrder,
    rateLimit: 'staff-write',
    summary: 'Marks an order as handed over; safe to repeat',
    params: orderParams,
    response: orderSchema,
  },
  resetOrder: {
    ...endpointTable.resetOrder,
    rateLimit: 'staff-write',
    summary: 'Undoes fulfilment; safe to repeat',
    params: orderParams,
    response: orderSchema,
  },
  dispatchOrder: {
    ...endpointTable.dispatchOrder,
    rateLimit: 'staff-write',
    summary: 'Tells the customer that the order is ready, at most once a minute',
    params: orderParams,
    response: orderSchema,
  },
  listPaymentAttention: {
    ...endpointTable.listPaymentAttention,
    summary: 'Payments that did not become an order and that staff have not dealt with, newest first, at most 100',
    response: z.array(paymentAttentionSchema),
  },
  resolvePaymentAttention: {
    ...endpointTable.resolvePaymentAttention,
    summary: 'Marks such a payment as dealt with; safe to repeat',
    params: z.object({ attentionId: z.uuid() }),
    response: paymentAttentionSchema,
  },
  tillLookUpCard: {
    method: 'POST',
    path: 'till/look-up',
    audience: 'till',
    rateLimit: 'till',
    summary: 'A card by its number',
    body: tillLookUpSchema,
    response: tillCardSchema,
  },
  tillCollect: {
    method: 'POST',
    path: 'till/collect',
    audience: 'till',
    isIdempotent: true,
    rateLimit: 'till',
    summary: 'Points for an amount spent at the till; needs an Idempotency-Key',
    body: tillCollectSchema,
    response: tillCardSchema,
  },
  tillRedeem: {
    method: 'POST',
    path: 'till/redeem',
    audience: 'till',
    isIdempotent: true,
    rateLimit: 'till',
    summary: 'Turns points into spend; needs an Idempotency-Key',
    body: tillRedeemSchema,
    response: tillCardSchema,
  },
  tillSpend: {
    method: 'POST',
    path: 'till/spend',
    audience: 'till',
    isIdempotent: true,
    rateLimit: 'till',
    summary: 'Takes an amount off the spend; needs an Idempotency-Key',
    body: tillSpendSchema,
    response: tillCardSchema,
  },
  tillVoid: {
    method: 'POST',
    path: 'till/void',
    audience: 'till',
    isIdempotent: true,
    rateLimit: 'till',
    summary: 'Reverses one movement of the same till within 24 hours; needs an Idempotency-Key',
    body: tillVoidSchema,
    response: tillCardSchema,
  },
} as const satisfies Record<string, Endpoint> & { [Name in EndpointName]: EndpointNamed<Name> }

export type Endpoints = typeof endpoints

/** What the API answers, as the caller receives it. */
export type Response<Name extends EndpointName> = z.output<Endpoints[Name]['response']>

/** What a caller sends; `undefined` where there is no body. */
export type Body<Name extends EndpointName> = Endpoints[Name] extends { body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined

/** The parameters of the path; an empty object where it has none. */
export type Params<Name extends EndpointName> = Endpoints[Name] extends { params: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : object
