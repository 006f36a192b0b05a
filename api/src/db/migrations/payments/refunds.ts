import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Superseded payment pages, and the payment provider's reports about refunds and disputes. */
export async function refunds(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table checkouts add column superseded_at ${text}`,
    `create index checkouts_superseded on checkouts (superseded_at) where status = 'open' and superseded_at is not null`,
    // No foreign keys: a report about a refund can arrive before the payment is settled.
    `create table payment_money (transaction_id ${text} primary key, revision bigint not null, reported_refunded_cents bigint not null,
      checkout_id ${text}, customer_id ${text}, total_cents bigint, kept_cents bigint, owed_points bigint not null, created_at ${text} not null)`,
    `create index payment_money_created on payment_money (created_at)`,
    `create table payment_refunds (id ${text} primary key, transaction_id ${text} not null, amount_cents bigint not null, status text not null)`,
    `create index payment_refunds_transaction on payment_refunds (transaction_id)`,
    `create table payment_disputes (id ${text} primary key, transaction_id ${text} not null, amount_cents bigint not null,
      status text not null, opened_at ${text} not null, reported_at ${text} not null)`,
    `create index payment_disputes_transaction on payment_disputes (transaction_id)`,
    `alter table orders add column refunded_cents bigint not null default 0`,
    `alter table orders add column dispute_status text`,
    `alter table orders add column disputed_at ${text}`,
    `insert into payment_money (transaction_id, revision, reported_refunded_cents, checkout_id, customer_id, total_cents, kept_cents, owed_points, created_at)
      select transaction_id, 1, refunded_cents, id, customer_id, total_cents, total_cents - refunded_cents, 0, settled_at
      from checkouts where status = 'settled' and transaction_id is not null and settled_at is not null on conflict do nothing`,
    `update orders set refunded_cents = (select checkouts.refunded_cents from checkouts where checkouts.id = orders.checkout_id)
      where checkout_id in (select id from checkouts where refunded_cents > 0)`,
    `alter table checkouts drop column refunded_cents`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
