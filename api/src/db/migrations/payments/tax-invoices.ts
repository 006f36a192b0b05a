import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Tax invoices and adjustment notes. Orders from before get theirs when it is first requested. */
export async function taxInvoices(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const json = engine === 'postgres' ? 'jsonb' : 'text'
  for (const statement of [
    // No foreign keys to orders: tax law can require a document for longer than its order.
    `create table tax_invoices (order_id ${text} primary key, number bigint not null unique, issued_at ${text} not null,
      supplied_at ${text} not null, order_number text not null, supplier ${json} not null, lines ${json} not null,
      total_cents integer not null, taxable_cents integer not null, gst_cents integer not null, paid_by text not null,
      transaction_id ${text} not null, buyer_name text, buyer_abn text)`,
    `create index tax_invoices_supplied on tax_invoices (supplied_at)`,
    `create table adjustment_notes (refund_id ${text} primary key, order_id ${text} not null, number bigint not null unique,
      issued_at ${text} not null, reason text not null, lines ${json} not null, amount_cents integer not null,
      taxable_cents integer not null, gst_cents integer not null, cancelled_at ${text})`,
    `create index adjustment_notes_order on adjustment_notes (order_id, number)`,
    `create index adjustment_notes_issued on adjustment_notes (issued_at)`,
    `create index adjustment_notes_cancelled on adjustment_notes (cancelled_at) where cancelled_at is not null`,
    `create table document_numbers (series ${text} primary key, last bigint not null)`,
    `insert into document_numbers (series, last) values ('tax-invoice', 0), ('adjustment-note', 0)`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
