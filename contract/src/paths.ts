/** Where each call of the product API lives, below this. */
export const API_BASE_PATH = '/api/'

export const apiPaths = {
  appConfig: 'app-config',
  products: 'stripe/products',
  createSession: 'stripe/create-session',
  currentCard: 'customerCards/current',
  currentBalance: 'customerBalances/current',
  currentEntries: 'customerBalances/current/entries',
  currentCustomer: 'customers/current',
  currentProof: 'customers/current/proof',
  currentExport: 'customers/current/export',
  customers: 'customers',
  customer: <Id extends string>(id: Id) => `customers/${id}` as const,
  orders: 'orders',
  historicOrders: 'orders/historic',
  fulfilOrder: <Id extends string>(id: Id) => `orders/${id}/fulfill` as const,
  resetOrder: <Id extends string>(id: Id) => `orders/${id}/unfulfill` as const,
  dispatchOrder: <Id extends string>(id: Id) => `orders/${id}/dispatch` as const,
  paymentAttention: 'payments/attention',
  resolvePaymentAttention: <Id extends string>(id: Id) => `payments/attention/${id}/resolve` as const,
  tillLookUp: 'till/look-up',
  tillCollect: 'till/collect',
  tillRedeem: 'till/redeem',
  tillSpend: 'till/spend',
  tillVoid: 'till/void',
} as const

/** On the open orders, also on a 304: how many payments need attention; absent where none does. */
export const ATTENTION_HEADER = 'fuel-shack-attention'

/** The header of a deletion that carries the proof of `currentProof`. */
export const IDENTITY_PROOF_HEADER = 'identity-proof'
