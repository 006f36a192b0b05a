import type { EndpointRow } from './endpoint-table.ts'

/** What the cards page calls on a button, and the checkout when it opens. Not part of the first screen's script. Must not import zod. */
export const cardEndpointTable = {
  getCheckoutSpend: { method: 'GET', path: 'customerBalances/current/checkout', audience: 'customer' },
  redeemPoints: { method: 'POST', path: 'customerBalances/current/redeem', audience: 'customer' },
} as const satisfies Record<string, EndpointRow>
