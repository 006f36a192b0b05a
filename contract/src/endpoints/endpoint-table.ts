/** The product API is below this path. */
export const API_BASE_PATH = '/api/'

/** Who may call: anyone, a logged-in user, a user with the role `staff`, a till with its own key, or a docket printer. */
export type Audience = 'anyone' | 'customer' | 'staff' | 'till' | 'printer'

export interface EndpointRow {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `API_BASE_PATH`, with `:name` for parameters. */
  path: string
  audience: Audience
}

/**
 * The endpoints that the web app calls. This file is part of the first screen's script, so it must not import zod.
 * `endpoints.ts` adds summary, rate limit and schemas under the same names, and the endpoints of tills and printers.
 */
export const endpointTable = {
  getAppConfig: { method: 'GET', path: 'app-config', audience: 'anyone' },
  listProducts: { method: 'GET', path: 'stripe/products', audience: 'anyone' },
  listDishes: { method: 'GET', path: 'menu', audience: 'anyone' },
  startCheckout: {
    method: 'POST',
    path: 'stripe/create-session',
    audience: 'customer',
  },
  getCurrentCard: { method: 'GET', path: 'customerCards/current', audience: 'customer' },
  getCurrentBalance: { method: 'GET', path: 'customerBalances/current', audience: 'customer' },
  listCurrentEntries: { method: 'GET', path: 'customerBalances/current/entries', audience: 'customer' },
  getContact: { method: 'GET', path: 'customers/current/contact', audience: 'customer' },
  exportCustomer: { method: 'GET', path: 'customers/current/export', audience: 'customer' },
  proveIdentity: { method: 'POST', path: 'customers/current/proof', audience: 'customer' },
  deleteCustomer: {
    method: 'DELETE',
    path: 'customers/current',
    audience: 'customer',
  },
  registerCustomer: { method: 'POST', path: 'customers', audience: 'customer' },
  getCustomer: { method: 'GET', path: 'customers/:customerId', audience: 'customer' },
  listOpenOrders: { method: 'GET', path: 'orders', audience: 'staff' },
  listHistoricOrders: { method: 'GET', path: 'orders/historic', audience: 'staff' },
  fulfilOrder: { method: 'POST', path: 'orders/:orderId/fulfill', audience: 'staff' },
  resetOrder: { method: 'POST', path: 'orders/:orderId/unfulfill', audience: 'staff' },
  dispatchOrder: { method: 'POST', path: 'orders/:orderId/dispatch', audience: 'staff' },
  listPaymentAttention: { method: 'GET', path: 'payments/attention', audience: 'staff' },
  resolvePaymentAttention: { method: 'POST', path: 'payments/attention/:attentionId/resolve', audience: 'staff' },
} as const satisfies Record<string, EndpointRow>

export type EndpointName = keyof typeof endpointTable
