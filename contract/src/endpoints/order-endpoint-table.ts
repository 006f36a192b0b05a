import type { EndpointRow } from './endpoint-table.ts'

/** What customers call after the payment. Not part of the first screen's script. Must not import zod. */
export const orderEndpointTable = {
  getTicket: { method: 'GET', path: 'customers/current/ticket', audience: 'customer' },
  listOwnOrders: { method: 'GET', path: 'customers/current/orders', audience: 'customer' },
  listOwnOrdersBefore: { method: 'GET', path: 'customers/current/orders/before/:orderId', audience: 'customer' },
  getOwnOrder: { method: 'GET', path: 'customers/current/orders/:orderId', audience: 'customer' },
  cancelOrder: { method: 'POST', path: 'customers/current/orders/:orderId/cancel', audience: 'customer' },
  getOwnReceipt: { method: 'GET', path: 'customers/current/orders/:orderId/receipt', audience: 'customer' },
  setBuyer: { method: 'POST', path: 'customers/current/orders/:orderId/buyer', audience: 'customer' },
  reportArrival: { method: 'POST', path: 'customers/current/orders/:orderId/arrival', audience: 'customer' },
} as const satisfies Record<string, EndpointRow>
