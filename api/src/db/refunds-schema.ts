import type { OrderDisputeStatus } from '@fuel-shack/contract/orders/orders'
import type { RefundState } from '@fuel-shack/contract/payments/refund-states'
import type { Generated } from 'kysely'
import type { Flag, Instant, Json } from './column-types.ts'

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

/** What a refund goes back to. */
export type RefundMethod = 'card' | 'balance'

/** A part of a refund, for one line of the order. */
export interface RefundedLine {
  itemId: string
  /** 0: a part of the line's price, not whole dishes. */
  quantity: number
  amountCents: number
}

/**
 * A refund that this system asks for. Its id is the idempotency key at the provider. A refund to the balance is accepted
 * when its row is inserted, and its id is also its provider id.
 */
export interface RefundRequestsTable {
  id: string
  /** Unique: a repeated call finds the same request. */
  request_key: string
  request_hash: string
  transaction_id: string
  /** What the money was paid with, and goes back to. */
  method: Generated<RefundMethod>
  order_id: string | null
  attention_id: string | null
  /** What the customer paid, for payments that were never settled. */
  paid_cents: number
  amount_cents: number
  lines: Json<RefundedLine[]>
  cause: 'declined' | 'cancelled' | 'refunded' | 'attention'
  reason: string | null
  note: string
  /** The staff member's subject id, `customer` or `system`. */
  account_id: string
  /** It is for whatever is left of the payment, also if less is left than when it was requested. */
  is_rest: Flag
  state: RefundState
  provider_id: string | null
  failure: string | null
  attempts: Generated<number>
  next_attempt_at: Instant
  requested_at: Instant
  submitted_at: Instant | null
  accepted_at: Instant | null
  failed_at: Instant | null
  /** When a later request replaced this failed one. */
  replaced_at: Instant | null
}
