import type { endpointTable, EndpointRow } from './endpoint-table.ts'

/** The endpoints that the web app calls for staff and managers, beside `endpointTable`. Only their browsers download this file. */
export const staffEndpointTable = {
  listOpenOrders: { method: 'GET', path: 'orders', audience: 'staff' },
  listHistoricOrders: { method: 'GET', path: 'orders/historic', audience: 'staff' },
  fulfilOrder: { method: 'POST', path: 'orders/:orderId/fulfill', audience: 'staff' },
  resetOrder: { method: 'POST', path: 'orders/:orderId/unfulfill', audience: 'staff' },
  dispatchOrder: { method: 'POST', path: 'orders/:orderId/dispatch', audience: 'staff' },
  listPaymentAttention: { method: 'GET', path: 'payments/attention', audience: 'staff' },
  resolvePaymentAttention: { method: 'POST', path: 'payments/attention/:attentionId/resolve', audience: 'staff' },
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
  sendContactCode: { method: 'POST', path: 'manager/alerts/code', audience: 'manager' },
  confirmContact: { method: 'POST', path: 'manager/alerts/contact', audience: 'manager' },
  addPrinter: { method: 'POST', path: 'manager/printers', audience: 'manager' },
  changePrinter: { method: 'POST', path: 'manager/printers/:printerId', audience: 'manager' },
  removePrinter: { method: 'DELETE', path: 'manager/printers/:printerId', audience: 'manager' },
  testPrinter: { method: 'POST', path: 'manager/printers/:printerId/test', audience: 'manager' },
  listPublicHolidays: { method: 'GET', path: 'manager/public-holidays', audience: 'manager' },
  keepOrder: { method: 'POST', path: 'manager/orders/:orderId/keep', audience: 'manager' },
  listChanges: { method: 'GET', path: 'manager/changes', audience: 'manager' },
  exportChanges: { method: 'GET', path: 'manager/changes/csv', audience: 'manager' },
} as const satisfies Record<string, EndpointRow>

export type EndpointTable = typeof endpointTable & typeof staffEndpointTable
export type EndpointName = keyof EndpointTable
