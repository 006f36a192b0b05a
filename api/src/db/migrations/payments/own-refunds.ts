import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** The refunds that this system asks the payment provider for. A row exists before the provider is called. */
export async function ownRefunds(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const json = engine === 'postgres' ? 'jsonb' : 'text'
  for (const statement of [
    `create table refund_requests (id ${text} primary key, request_key ${text} not null unique, request_hash ${text} not null,
      transaction_id ${text} not null, order_id ${text}, attention_id ${text}, paid_cents bigint not null, amount_cents bigint not null, lines ${json} not null,
      cause ${text} not null, reason ${text}, note text not null, account_id ${text} not null, is_rest integer not null,
      state ${text} not null, provider_id ${text}, failure ${text}, attempts integer not null default 0,
      next_attempt_at ${text} not null, requested_at ${text} not null, submitted_at ${text}, accepted_at ${text},
      failed_at ${text}, replaced_at ${text})`,
    `create index refund_requests_transaction on refund_requests (transaction_id)`,
    `create index refund_requests_order on refund_requests (order_id) where order_id is not null`,
    `create index refund_requests_attention on refund_requests (attention_id) where attention_id is not null`,
    `create index refund_requests_due on refund_requests (next_attempt_at) where state in ('requested', 'submitted')`,
    `alter table orders add column refund_pending_cents bigint not null default 0`,
    `alter table orders add column refund_failed_cents bigint not null default 0`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
