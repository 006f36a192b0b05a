import { z } from 'zod'
import { appConfigSchema } from '../site/app-config.ts'
import { changeAvailabilitySchema } from '../menu/availability-schema.ts'
import { productSchema } from '../menu/catalogue.ts'
import { checkoutSessionSchema, checkoutSpendSchema, startCheckoutSchema } from '../orders/checkout.ts'
import {
  chooseMessagesSchema,
  customerDetailsSchema,
  customerExportSchema,
  customerSchema,
  identityProofRequestSchema,
  identityProofSchema,
  proofCodeSchema,
} from '../customers/customers.ts'
import { delayKitchenSchema, kitchenPaceSchema, pauseKitchenSchema, setCooksSchema } from '../orders/kitchen-pace.ts'
import { dishSchema } from '../menu/menu.ts'
import {
  answerCardQuestionSchema,
  balanceSchema,
  ledgerEntrySchema,
  loyaltyCardSchema,
  ownBalanceSchema,
  redeemPointsSchema,
} from '../customers/loyalty.ts'
import { orderEndpoints } from './order-endpoints.ts'
import { changedOrderSchema, orderSchema } from '../orders/orders.ts'
import { counterEndpoints } from './counter-endpoints.ts'
import { fulfilmentEndpoints } from './fulfilment-endpoints.ts'
import { managerEndpoints } from './manager-endpoints.ts'
import { endpointTable, type Audience, type EndpointRow } from './endpoint-table.ts'
import { staffEndpointTable, type EndpointName, type EndpointTable } from './staff-endpoint-table.ts'
import { paymentAttentionSchema } from '../payments/payment-attention.ts'
import { printerEndpoints } from './printer-endpoints.ts'
import { receiptSchema } from '../payments/receipts.ts'
import { tillEndpoints } from './till-endpoints.ts'
import type { PathParameter } from '../site/web-paths.ts'

/** Classes of calls that are expensive or could be abused. The API defines the limits. */
export type RateLimitClass = 'costly' | 'report' | 'registration' | 'staff-write' | 'till' | 'printer'

interface EndpointDetails {
  summary: string
  /** By default, `WRITES` for a write, and none for a read. Undefined for calls that cost less than counting them. */
  rateLimit?: RateLimitClass | undefined
  /** Accepts the header `Idempotency-Key`. */
  isIdempotent?: true
  /** Accepts the header `Identity-Proof`. */
  takesProof?: true
  /** Parameters behind the path. Each can be left out; any other is rejected. */
  query?: z.ZodObject
  /** Parameters of the path that are not UUIDs. */
  params?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
}

/** How writes are limited unless their details say otherwise. */
const WRITES: Partial<Record<Audience, RateLimitClass>> = {
  customer: 'costly',
  staff: 'staff-write',
  manager: 'staff-write',
}

export interface Endpoint extends EndpointRow, EndpointDetails {}

/** The names of the parameters in an endpoint's path. */
type PathParameterOf<Name extends EndpointName> = PathParameter<EndpointTable[Name]['path']>

/** An endpoint that states a schema of its path's parameters states one for each of them. */
interface DetailsOf<Name extends EndpointName> extends EndpointDetails {
  params?: [PathParameterOf<Name>] extends [never] ? never : z.ZodObject<Record<PathParameterOf<Name>, z.ZodType>>
}

/** The details of the endpoints in the table. */
const details = {
  getAppConfig: {
    summary: 'The configuration of the web app',
    response: appConfigSchema,
  },
  listProducts: {
    summary: 'The catalogue in display order',
    response: z.array(productSchema),
  },
  listDishes: {
    summary:
      'What guests ask about the dishes of the catalogue: description, dietary tags, allergens, and what is sold out or not served now',
    response: z.array(dishSchema),
  },
  changeAvailability: {
    summary: 'Marks a dish, or one option of it, as sold out or as available again; the latest call applies',
    body: changeAvailabilitySchema,
    response: dishSchema,
  },
  getKitchenPace: {
    summary: 'Whether staff have paused online orders, how long an order takes now, and which quarter hours are full',
    response: kitchenPaceSchema,
  },
  pauseKitchen: {
    summary: 'Pauses online orders for these minutes from now; safe to repeat',
    body: pauseKitchenSchema,
    response: kitchenPaceSchema,
  },
  resumeKitchen: {
    summary: 'Ends a pause; safe to repeat',
    response: kitchenPaceSchema,
  },
  delayKitchen: {
    summary: 'Adds minutes to the wait, up to 60, for the next hour; 0 ends it. A repeat adds again',
    body: delayKitchenSchema,
    response: kitchenPaceSchema,
  },
  setCooks: {
    summary: 'States how many cooks work today, which decides the estimates; null is as many as usual. Safe to repeat',
    body: setCooksSchema,
    response: kitchenPaceSchema,
  },
  startCheckout: {
    isIdempotent: true,
    summary: "Stores a checkout and opens the payment provider's hosted page",
    body: startCheckoutSchema,
    response: checkoutSessionSchema,
  },
  getCurrentCard: {
    summary: "The caller's loyalty card",
    response: loyaltyCardSchema,
  },
  getCurrentBalance: {
    summary: "The caller's points and spend, and what staff are about to do with them",
    response: ownBalanceSchema,
  },
  answerCardQuestion: {
    summary: "Answers what staff are about to do with the caller's card; safe to repeat",
    body: answerCardQuestionSchema,
    response: ownBalanceSchema,
  },
  getCheckoutSpend: {
    summary: 'What the caller can pay a new order with instead of a card',
    response: checkoutSpendSchema,
  },
  redeemPoints: {
    isIdempotent: true,
    summary: "Turns the caller's points into spend, in whole rewards; requires an Idempotency-Key",
    body: redeemPointsSchema,
    response: balanceSchema,
  },
  exportCustomer: {
    rateLimit: 'costly',
    summary: 'All stored data about the caller',
    response: customerExportSchema,
  },
  proveIdentity: {
    summary:
      "Checks the caller's password, or the code that was sent to them, and returns a proof that is valid for one deletion, refund or change of settings within five minutes",
    body: identityProofRequestSchema,
    response: identityProofSchema,
  },
  sendProofCode: {
    summary: 'Sends a code for `proveIdentity` to a customer whose account has no password',
    response: proofCodeSchema,
  },
  deleteCustomer: {
    takesProof: true,
    summary:
      'Deletes the caller, and the personal data in their orders; requires the header Identity-Proof, or a recent login with another identity provider',
    response: z.strictObject({ deleted: z.literal(true) }),
  },
  registerCustomer: {
    rateLimit: 'registration',
    summary: 'Registers the caller as a customer with a loyalty card; safe to repeat',
    body: z.strictObject({}),
    response: customerSchema,
  },
  getCustomer: {
    summary: "The caller's own customer record, with the number of the latest order, which fills in the next checkout",
    response: customerDetailsSchema,
  },
  chooseMessages: {
    summary: 'States how the caller wants messages about their orders; safe to repeat',
    body: chooseMessagesSchema,
    response: chooseMessagesSchema,
  },
  ...orderEndpoints,
  getReceipt: {
    summary: 'The tax invoice of an order, and an adjustment note for each refund',
    response: receiptSchema,
  },
  ...fulfilmentEndpoints,
  ...counterEndpoints,
  ...managerEndpoints,
  listOpenOrders: {
    summary: 'Open orders, newest first; returns 304 for a matching If-None-Match',
    response: z.array(orderSchema),
  },
  listHistoricOrders: {
    summary: 'The newest 100 fulfilled orders by creation date',
    response: z.array(orderSchema),
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
  listPaymentAttention: {
    summary: 'Unresolved payments that need attention, newest first, at most 100',
    response: z.array(paymentAttentionSchema),
  },
  resolvePaymentAttention: {
    rateLimit: undefined,
    summary: 'Marks a payment that needs attention as resolved; safe to repeat',
    response: paymentAttentionSchema,
  },
} as const satisfies { [Name in EndpointName]: DetailsOf<Name> }

/** An endpoint whose path has parameters has a schema for them. */
type ParamsOf<Name extends EndpointName> = (typeof details)[Name] extends { params: z.ZodObject }
  ? object
  : [PathParameterOf<Name>] extends [never]
    ? { params?: never }
    : { params: z.ZodObject<Record<PathParameterOf<Name>, z.ZodUUID>> }

type Described = {
  [Name in EndpointName]: EndpointTable[Name] & (typeof details)[Name] & ParamsOf<Name>
}

/** Adds to the details the rows of the tables, and unless they say otherwise, the rate limit and UUIDs as the parameters of a path. */
function describeTable(): Described {
  const detailsOf: Record<string, EndpointDetails> = details
  const rows: [string, EndpointRow][] = Object.entries({ ...endpointTable, ...staffEndpointTable })
  const described = rows.map(([name, row]) => {
    const parameters = Array.from(row.path.matchAll(/:(\w+)/g), ([, parameter = '']) => [parameter, z.uuid()])
    const params = parameters.length > 0 && { params: z.object(Object.fromEntries(parameters)) }
    const rateLimit = row.method === 'GET' ? undefined : WRITES[row.audience]
    return [name, { ...row, ...params, rateLimit, ...detailsOf[name] }]
  })
  return Object.fromEntries(described)
}

/** Every endpoint with its schemas. The API's routes and the OpenAPI document are generated from it. */
export const endpoints = {
  ...describeTable(),
  listCurrentEntries: {
    method: 'GET',
    path: 'customerBalances/current/entries',
    audience: 'customer',
    summary: "The movements on the caller's card, newest first, at most 100",
    response: z.array(ledgerEntrySchema),
  },
  ...tillEndpoints,
  ...printerEndpoints,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints

/** The request body, or `undefined`. */
export type Body<Name extends EndpointName> = Endpoints[Name] extends { body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined

/** The path parameters, or an empty object. */
export type Params<Name extends EndpointName> = Endpoints[Name] extends { params: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : object

/** The query parameters, or `undefined`. */
export type Query<Name extends EndpointName> = Endpoints[Name] extends { query: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined
