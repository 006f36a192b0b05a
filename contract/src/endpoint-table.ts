/** The product API is below this path. */
export const API_BASE_PATH = '/api/'

/** Who may call: anyone, a logged-in user, a user with the role `staff`, or a till with its own key. */
export type Audience = 'anyone' | 'customer' | 'staff' | 'till'

/** Calls that cost something or that could be guessed at; the API has the numbers. */
export type RateLimitClass = 'costly' | 'registration' | 'staff-write' | 'till'

export interface EndpointRow {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `API_BASE_PATH`, with `:name` for parameters. */
  path: string
  audience: Audience
  /** Calls without a class are not limited: they cost less than counting them. */
  rateLimit?: RateLimitClass
  /** Needs the header `Idempotency-Key`. */
  isIdempotent?: true
  /** Takes the header `Identity-Proof`. */
  takesProof?: true
}

/**
 * Every endpoint of the product API, without its schemas: this file is part of the first screen, and zod is not.
 * `endpoints.ts` adds summary and schemas under the same names.
 */
export const endpointTable = {
  getAppConfig: { method: 'GET', path: 'app-config', audience: 'anyone' },
  listProducts: { method: 'GET', path: 'stripe/products', audience: 'anyone' },
  startCheckout: {
    method: 'POST',
    path: 'stripe/create-session',
    audience: 'customer',
    rateLimit: 'costly',
    isIdempotent: true,
  },
  getCurrentCard: { method: 'GET', path: 'customerCards/current', audience: 'customer' },
  getCurrentBalance: { method: 'GET', path: 'customerBalances/current', audience: 'customer' },
  listCurrentEntries: { method: 'GET', path: 'customerBalances/current/entries', audience: 'customer' },
  exportCustomer: { method: 'GET', path: 'customers/current/export', audience: 'customer', rateLimit: 'costly' },
  proveIdentity: { method: 'POST', path: 'customers/current/proof', audience: 'customer', rateLimit: 'costly' },
  deleteCustomer: {
    method: 'DELETE',
    path: 'customers/current',
    audience: 'customer',
    rateLimit: 'costly',
    takesProof: true,
  },
  registerCustomer: { method: 'POST', path: 'customers', audience: 'customer', rateLimit: 'registration' },
  getCustomer: { method: 'GET', path: 'customers/:customerId', audience: 'customer' },
  listOpenOrders: { method: 'GET', path: 'orders', audience: 'staff' },
  listHistoricOrders: { method: 'GET', path: 'orders/historic', audience: 'staff' },
  fulfilOrder: { method: 'POST', path: 'orders/:orderId/fulfill', audience: 'staff', rateLimit: 'staff-write' },
  resetOrder: { method: 'POST', path: 'orders/:orderId/unfulfill', audience: 'staff', rateLimit: 'staff-write' },
  dispatchOrder: { method: 'POST', path: 'orders/:orderId/dispatch', audience: 'staff', rateLimit: 'staff-write' },
  listPaymentAttention: { method: 'GET', path: 'payments/attention', audience: 'staff' },
  resolvePaymentAttention: { method: 'POST', path: 'payments/attention/:attentionId/resolve', audience: 'staff' },
  tillLookUpCard: { method: 'POST', path: 'till/look-up', audience: 'till', rateLimit: 'till' },
  tillCollect: { method: 'POST', path: 'till/collect', audience: 'till', rateLimit: 'till', isIdempotent: true },
  tillRedeem: { method: 'POST', path: 'till/redeem', audience: 'till', rateLimit: 'till', isIdempotent: true },
  tillSpend: { method: 'POST', path: 'till/spend', audience: 'till', rateLimit: 'till', isIdempotent: true },
  tillVoid: { method: 'POST', path: 'till/void', audience: 'till', rateLimit: 'till', isIdempotent: true },
} as const satisfies Record<string, EndpointRow>

export type EndpointName = keyof typeof endpointTable
