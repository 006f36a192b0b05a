import type { OrderDisputeStatus } from '@fuel-shack/contract/orders'
import type { Instant } from './column-types.ts'

/** A payment by the provider's id, with its refunds. */
export interface PaymentMoneyTable {
  transaction_id: string
  revision: number
  reported_refunded_cents: number
  checkout_id: string | null
  customer_id: string | null
  total_cents: number | null
  /** Without refunds and withdrawn disputes. */
  net_cents: number | null
  owed_points: number
  created_at: Instant
}

export interface PaymentRefundsTable {
  id: string
  transaction_id: string
  amount_cents: number
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

export interface PaymentDisputesTable {
  id: string
  transaction_id: string
  amount_cents: number
  status: OrderDisputeStatus | 'inquiry-closed'
  opened_at: Instant
  reported_at: Instant
}
