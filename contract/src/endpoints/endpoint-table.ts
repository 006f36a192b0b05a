/** The product API is below this path. */
export const API_BASE_PATH = '/api/'

/** Who may call: anyone, a logged-in user, a user with the role `staff`, one who also has `manager`, a till with its own key, or a docket printer. */
export type Audience = 'anyone' | 'customer' | 'staff' | 'manager' | 'till' | 'printer'

export interface EndpointRow {
  method: 'GET' | 'POST' | 'DELETE'
  /** The path below `API_BASE_PATH`, with `:name` for parameters. */
  path: string
  audience: Audience
}

/**
 * The endpoints that the web app calls for visitors and customers. Browsers download this file, so it must not import zod.
 * `endpoints.ts` adds summary, rate limit and schemas under the same names, and the endpoints that only other programs call.
 */
export const endpointTable = {
  getAppConfig: { method: 'GET', path: 'app-config', audience: 'anyone' },
  listProducts: { method: 'GET', path: 'stripe/products', audience: 'anyone' },
  listDishes: { method: 'GET', path: 'menu', audience: 'anyone' },
  startCheckout: { method: 'POST', path: 'stripe/create-session', audience: 'customer' },
  getCurrentCard: { method: 'GET', path: 'customerCards/current', audience: 'customer' },
  getCurrentBalance: { method: 'GET', path: 'customerBalances/current', audience: 'customer' },
  exportCustomer: { method: 'GET', path: 'customers/current/export', audience: 'customer' },
  proveIdentity: { method: 'POST', path: 'customers/current/proof', audience: 'customer' },
  sendProofCode: { method: 'POST', path: 'customers/current/proof/code', audience: 'customer' },
  deleteCustomer: { method: 'DELETE', path: 'customers/current', audience: 'customer' },
  registerCustomer: { method: 'POST', path: 'customers', audience: 'customer' },
  getCustomer: { method: 'GET', path: 'customers/:customerId', audience: 'customer' },
  chooseMessages: { method: 'POST', path: 'customers/current/messages', audience: 'customer' },
  getCheckoutSpend: { method: 'GET', path: 'customerBalances/current/checkout', audience: 'customer' },
  redeemPoints: { method: 'POST', path: 'customerBalances/current/redeem', audience: 'customer' },
  answerCardQuestion: { method: 'POST', path: 'customerBalances/current/answer', audience: 'customer' },
  getTicket: { method: 'GET', path: 'customers/current/ticket', audience: 'customer' },
  listOwnOrders: { method: 'GET', path: 'customers/current/orders', audience: 'customer' },
  listOwnOrdersBefore: { method: 'GET', path: 'customers/current/orders/before/:orderId', audience: 'customer' },
  getOwnOrder: { method: 'GET', path: 'customers/current/orders/:orderId', audience: 'customer' },
  cancelOrder: { method: 'POST', path: 'customers/current/orders/:orderId/cancel', audience: 'customer' },
  getOwnReceipt: { method: 'GET', path: 'customers/current/orders/:orderId/receipt', audience: 'customer' },
  setBuyer: { method: 'POST', path: 'customers/current/orders/:orderId/buyer', audience: 'customer' },
  reportArrival: { method: 'POST', path: 'customers/current/orders/:orderId/arrival', audience: 'customer' },
  getKitchenPace: { method: 'GET', path: 'kitchen', audience: 'anyone' },
} as const satisfies Record<string, EndpointRow>
