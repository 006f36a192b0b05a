import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Payments that need the attention of staff, and when the sweep last checked each checkout. */
export async function paymentAttention(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    // No foreign key: the checkout may be unknown, or may be deleted before the payment is dealt with.
    `create table payment_attention (id ${text} primary key, kind ${text} not null, checkout_id ${text}, session_id ${text} not null,
      transaction_id ${text}, provider_status text, expected_cents bigint, received_cents bigint, currency text,
      received_at ${text} not null, resolved_at ${text}, resolved_by ${text}, unique (session_id, kind))`,
    `create index payment_attention_open on payment_attention (received_at desc, id desc) where resolved_at is null`,
    `insert into list_versions (name, version) values ('attention', 1)`,
    `alter table checkouts add column swept_at ${text} not null default ''`,
    `update checkouts set swept_at = created_at`,
    `create index checkouts_to_sweep on checkouts (swept_at, id) where status = 'open' and session_id is not null`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
