import { sql, type Kysely } from 'kysely'

/** Orders that are paid in part or in full with the balance of the customer's card. */
export async function spendAtCheckout(queries: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table checkouts add column spend_cents bigint not null default 0`,
    `alter table checkouts add column is_spend_reserved integer not null default 0`,
    `alter table checkouts add column spend_reservations integer not null default 0`,
    `create index checkouts_spend_reserved on checkouts (created_at) where is_spend_reserved = 1 and status <> 'settled'`,
    `alter table orders add column spend_cents bigint not null default 0`,
    `alter table orders add column spend_refunded_cents bigint not null default 0`,
    `alter table refund_requests add column method text not null default 'card'`,
    `alter table tax_invoices add column spend_cents integer not null default 0`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
