import type { EndpointRow } from './endpoint-table.ts'

/** Endpoints that only the staff app calls. Unlike `endpoint-table.ts`, this is not part of the first screen's script. */
export const staffEndpointTable = {
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
} as const satisfies Record<string, EndpointRow>
