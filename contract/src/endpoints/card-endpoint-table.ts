import type { EndpointRow } from './endpoint-table.ts'

/** What the cards page calls on a button. Not part of the first screen's script. Must not import zod. */
export const cardEndpointTable = {
  redeemPoints: { method: 'POST', path: 'customerBalances/current/redeem', audience: 'customer' },
} as const satisfies Record<string, EndpointRow>
