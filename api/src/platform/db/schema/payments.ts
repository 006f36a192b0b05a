import type { ColumnTypes } from './column-types.ts'

/** Creates the tables of what the payment provider reports, refunds, and tax documents. */
export function paymentsSchema({ code, json }: ColumnTypes): string[] {
  return [
    `create table provider_events (
      id ${code} primary key,
      kind text not null,
      received_at ${code} not null
    )`,
    `create index provider_events_received on provider_events (received_at)`,
    `create table payment_money (
      transaction_id ${code} primary key,
      revision bigint not null,
      reported_refunded_cents bigint not null,
      checkout_id ${code},
      customer_id ${code},
      total_cents bigint,
      net_cents bigint,
      created_at ${code} not null
    )`,
    `create index payment_money_created on payment_money (created_at)`,
    `create table payment_refunds (
      id ${code} primary key,
      transaction_id ${code} not null,
      amount_cents bigint not null,
      status text not null
    )`,
    `create index payment_refunds_transaction on payment_refunds (transaction_id)`,
    `create table payment_disputes (
      id ${code} primary key,
      transaction_id ${code} not null,
      amount_cents bigint not null,
      status text not null,
      opened_at ${code} not null,
      reported_at ${code} not null
    )`,
    `create index payment_disputes_transaction on payment_disputes (transaction_id)`,
    `create table payment_attention (
      id ${code} primary key,
      kind ${code} not null,
      checkout_id ${code},
      session_id ${code} not null,
      transaction_id ${code},
      provider_status text,
      expected_cents bigint,
      received_cents bigint,
      currency text,
      received_at ${code} not null,
      resolved_at ${code},
      resolved_by ${code},
      resolved_session_id ${code},
      unique (session_id, kind)
    )`,
    `create index payment_attention_open on payment_attention (received_at desc, id desc) where resolved_at is null`,
    `create table refund_requests (
      id ${code} primary key,
      request_key ${code} not null unique,
      request_hash ${code} not null,
      transaction_id ${code} not null,
      order_id ${code},
      attention_id ${code},
      paid_cents bigint not null,
      amount_cents bigint not null,
      lines ${json} not null,
      cause ${code} not null,
      reason ${code},
      note text not null,
      account_id ${code} not null,
      is_rest integer not null,
      state ${code} not null,
      provider_id ${code},
      failure ${code},
      attempts integer not null default 0,
      next_attempt_at ${code} not null,
      requested_at ${code} not null,
      submitted_at ${code},
      accepted_at ${code},
      failed_at ${code},
      replaced_at ${code},
      method text not null default 'card',
      is_confirmed integer not null default 0,
      session_id ${code}
    )`,
    `create index refund_requests_attention on refund_requests (attention_id) where attention_id is not null`,
    `create index refund_requests_due on refund_requests (next_attempt_at) where state in ('requested', 'submitted')`,
    `create index refund_requests_order on refund_requests (order_id) where order_id is not null`,
    `create index refund_requests_requested on refund_requests (requested_at, id)`,
    `create index refund_requests_transaction on refund_requests (transaction_id)`,
    `create table refund_locks (
      id ${code} primary key,
      locked_at ${code} not null
    )`,
    `insert into refund_locks (id, locked_at) values ('staff', '')`,
    `create table tax_invoices (
      order_id ${code} primary key,
      number bigint not null unique,
      issued_at ${code} not null,
      supplied_at ${code} not null,
      order_number text not null,
      supplier ${json} not null,
      lines ${json} not null,
      total_cents integer not null,
      taxable_cents integer not null,
      gst_cents integer not null,
      paid_by text not null,
      transaction_id ${code} not null,
      buyer_name text,
      buyer_abn text,
      spend_cents integer not null default 0
    )`,
    `create index tax_invoices_supplied on tax_invoices (supplied_at, number, total_cents, taxable_cents, gst_cents, spend_cents)`,
    `create table adjustment_notes (
      refund_id ${code} primary key,
      order_id ${code} not null,
      number bigint not null unique,
      issued_at ${code} not null,
      reason text not null,
      lines ${json} not null,
      amount_cents integer not null,
      taxable_cents integer not null,
      gst_cents integer not null,
      cancelled_at ${code}
    )`,
    `create index adjustment_notes_cancelled on adjustment_notes (cancelled_at) where cancelled_at is not null`,
    `create index adjustment_notes_issued on adjustment_notes (issued_at)`,
    `create index adjustment_notes_order on adjustment_notes (order_id, number)`,
    `create table document_numbers (
      series ${code} primary key,
      last bigint not null
    )`,
    `insert into document_numbers (series, last) values ('tax-invoice', 0), ('adjustment-note', 0)`,
  ]
}
