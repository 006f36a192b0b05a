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
 * The endpoints that the web app calls. Browsers download this file, so it must not import zod. `endpoints.ts` adds summary,
 * rate limit and schemas under the same names, and the endpoints that only other programs call.
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
  deleteCustomer: { method: 'DELETE', path: 'customers/current', audience: 'customer' },
  registerCustomer: { method: 'POST', path: 'customers', audience: 'customer' },
  getCustomer: { method: 'GET', path: 'customers/:customerId', audience: 'customer' },
  listOpenOrders: { method: 'GET', path: 'orders', audience: 'staff' },
  listHistoricOrders: { method: 'GET', path: 'orders/historic', audience: 'staff' },
  fulfilOrder: { method: 'POST', path: 'orders/:orderId/fulfill', audience: 'staff' },
  resetOrder: { method: 'POST', path: 'orders/:orderId/unfulfill', audience: 'staff' },
  dispatchOrder: { method: 'POST', path: 'orders/:orderId/dispatch', audience: 'staff' },
  listPaymentAttention: { method: 'GET', path: 'payments/attention', audience: 'staff' },
  resolvePaymentAttention: { method: 'POST', path: 'payments/attention/:attentionId/resolve', audience: 'staff' },
  getCheckoutSpend: { method: 'GET', path: 'customerBalances/current/checkout', audience: 'customer' },
  redeemPoints: { method: 'POST', path: 'customerBalances/current/redeem', audience: 'customer' },
  getTicket: { method: 'GET', path: 'customers/current/ticket', audience: 'customer' },
  listOwnOrders: { method: 'GET', path: 'customers/current/orders', audience: 'customer' },
  listOwnOrdersBefore: { method: 'GET', path: 'customers/current/orders/before/:orderId', audience: 'customer' },
  getOwnOrder: { method: 'GET', path: 'customers/current/orders/:orderId', audience: 'customer' },
  cancelOrder: { method: 'POST', path: 'customers/current/orders/:orderId/cancel', audience: 'customer' },
  getOwnReceipt: { method: 'GET', path: 'customers/current/orders/:orderId/receipt', audience: 'customer' },
  setBuyer: { method: 'POST', path: 'customers/current/orders/:orderId/buyer', audience: 'customer' },
  reportArrival: { method: 'POST', path: 'customers/current/orders/:orderId/arrival', audience: 'customer' },
  getKitchenPace: { method: 'GET', path: 'kitchen', audience: 'anyone' },
  pauseKitchen: { method: 'POST', path: 'kitchen/pause', audience: 'staff' },
  resumeKitchen: { method: 'POST', path: 'kitchen/resume', audience: 'staff' },
  delayKitchen: { method: 'POST', path: 'kitchen/delay', audience: 'staff' },
  setCooks: { method: 'POST', path: 'kitchen/cooks', audience: 'staff' },
  changeAvailability: { method: 'POST', path: 'menu/availability', audience: 'staff' },
  getRefundable: { method: 'GET', path: 'orders/:orderId/refundable', audience: 'staff' },
  declineOrder: { method: 'POST', path: 'orders/:orderId/decline', audience: 'staff' },
  refundOrder: { method: 'POST', path: 'orders/:orderId/refund', audience: 'staff' },
  refundPaymentAttention: { method: 'POST', path: 'payments/attention/:attentionId/refund', audience: 'staff' },
  getReceipt: { method: 'GET', path: 'orders/:orderId/receipt', audience: 'staff' },
  acknowledgeOrders: { method: 'POST', path: 'orders/acknowledge', audience: 'staff' },
  startOrder: { method: 'POST', path: 'orders/:orderId/start', audience: 'staff' },
  reportScreen: { method: 'POST', path: 'screens', audience: 'staff' },
  getPrinting: { method: 'GET', path: 'printing', audience: 'staff' },
  printOrder: { method: 'POST', path: 'orders/:orderId/print', audience: 'staff' },
  seeOrder: { method: 'POST', path: 'orders/:orderId/see', audience: 'staff' },
  getManagerDay: { method: 'GET', path: 'manager/day', audience: 'manager' },
  changeSetting: { method: 'POST', path: 'manager/settings', audience: 'manager' },
  testAlerts: { method: 'POST', path: 'manager/alerts/test', audience: 'manager' },
  listPublicHolidays: { method: 'GET', path: 'manager/public-holidays', audience: 'manager' },
  keepOrder: { method: 'POST', path: 'manager/orders/:orderId/keep', audience: 'manager' },
  listChanges: { method: 'GET', path: 'manager/changes', audience: 'manager' },
  addPrinter: { method: 'POST', path: 'manager/printers', audience: 'manager' },
  changePrinter: { method: 'POST', path: 'manager/printers/:printerId', audience: 'manager' },
  removePrinter: { method: 'DELETE', path: 'manager/printers/:printerId', audience: 'manager' },
  testPrinter: { method: 'POST', path: 'manager/printers/:printerId/test', audience: 'manager' },
  exportChanges: { method: 'GET', path: 'manager/changes/csv', audience: 'manager' },
} as const satisfies Record<string, EndpointRow>

export type EndpointName = keyof typeof endpointTable
