import type { OrderDisputeStatus } from '@fuel-shack/contract/sales/orders/orders'
import type { RefundMethod, RefundState } from '@fuel-shack/contract/sales/payments/refund-states'
import type { Generated } from 'kysely'
import type { Flag, Instant, Json } from '../../../platform/db/column-types.ts'
import { table, type Table } from '../../../platform/db/table.ts'

/** A payment by the provider's id, with its refunds. */
interface PaymentMoneyTable {
  transaction_id: string
  revision: number
  reported_refunded_cents: number
  checkout_id: string | null
  customer_id: string | null
  total_cents: number | null
  /** The paid sum without refunds and withdrawn disputes. */
  net_cents: number | null
  created_at: Instant
}

interface PaymentRefundsTable {
  id: string
  transaction_id: string
  amount_cents: number
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

interface PaymentDisputesTable {
  id: string
  transaction_id: string
  amount_cents: number
  status: OrderDisputeStatus | 'inquiry-closed'
  opened_at: Instant
  reported_at: Instant
}

/** One row, which serialises the refunds of all staff. */
interface RefundLocksTable {
  id: string
  locked_at: string
}

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
  /** The means of payment, which the money goes back to. */
  method: Generated<RefundMethod>
  order_id: string | null
  attention_id: string | null
  /** The sum that the customer paid, for payments that were never settled. */
  paid_cents: number
  amount_cents: number
  lines: Json<RefundedLine[]>
  cause: 'declined' | 'cancelled' | 'refunded' | 'attention'
  reason: string | null
  note: string
  /** The staff member's subject id, `customer` or `system`. */
  account_id: string
  /** Null where no one of staff acts, and with an identity provider that does not name it. */
  session_id: string | null
  is_confirmed: Generated<Flag>
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
  /** The time at which a later request replaced this failed one. */
  replaced_at: Instant | null
}

const SUMS = { no: 'the orders contain the sums' }
const WITH_PAYMENT: Table<{ transaction_id: string }> = {
  personal: { of: ['transaction_id', 'payment_money.transaction_id'], export: SUMS, erase: 'nothing' },
  keep: [{ when: 'payment_money deleted', by: ['transaction_id', 'transaction_id'] }],
}

export const refundsTables = {
  payment_money: table<PaymentMoneyTable>({
    personal: { of: ['customer_id', 'customers.id'], export: SUMS, erase: 'nothing' },
    keep: [{ after: 'orderYears', since: 'created_at', key: ['transaction_id'] }],
  }),
  payment_refunds: table<PaymentRefundsTable>(WITH_PAYMENT),
  payment_disputes: table<PaymentDisputesTable>(WITH_PAYMENT),
  refund_requests: table<RefundRequestsTable>({
    json: { lines: true },
    // An open refund may have been made since the backup, so that it counts as tried.
    afterRestore: {
      set: { attempts: 'attempts + 1' },
      where: "state in ('requested', 'submitted')",
      report: 'Open refunds, which are looked for at the payment provider before they are requested again',
    },
    // Notes of staff about a refund can be about the customer.
    personal: { of: ['order_id', 'orders.id'], export: 'orders.refundedCents', erase: { set: { note: "''" } } },
    keep: [
      { when: 'orders erased', by: ['order_id', 'id'], do: 'erase' },
      { when: 'payment_money deleted', by: ['transaction_id', 'transaction_id'] },
    ],
  }),
  refund_locks: table<RefundLocksTable>({ personal: 'none', keep: 'one row' }),
}
