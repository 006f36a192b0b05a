import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

export async function firstSchema(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const json = engine === 'postgres' ? 'jsonb' : 'text'
  // Byte order on both engines, so that ids and ISO times compare alike.
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `create table customers (id ${text} primary key, subject ${text} not null unique, name text, email_address text, created_at ${text} not null)`,
    `create table loyalty_cards (id ${text} primary key, customer_id ${text} not null unique references customers (id),
      card_number ${text} not null unique, points bigint not null default 0 check (points >= 0),
      spend_cents bigint not null default 0 check (spend_cents >= 0), created_at ${text} not null)`,
    `create table ledger_entries (id ${text} primary key, card_id ${text} not null references loyalty_cards (id), kind text not null,
      points bigint not null, cents bigint not null, reference ${text} not null unique, created_at ${text} not null)`,
    `create index ledger_entries_card on ledger_entries (card_id, created_at)`,
    `create table checkouts (id ${text} primary key, customer_id ${text} not null references customers (id), attempt_key ${text} not null,
      status text not null, session_id ${text} unique, session_url text, is_delivery integer not null, contact_number text not null,
      customer_notes text not null, total_cents bigint not null, refunded_cents bigint not null default 0,
      transaction_id ${text}, created_at ${text} not null, settled_at ${text}, unique (customer_id, attempt_key))`,
    `create index checkouts_unsettled on checkouts (created_at) where status = 'open'`,
    `create index checkouts_transaction on checkouts (transaction_id)`,
    `create table checkout_items (checkout_id ${text} not null references checkouts (id), position integer not null, product_id text not null,
      title text not null, unit_price_cents bigint not null, quantity integer not null, primary key (checkout_id, position))`,
    `create table orders (id ${text} primary key, checkout_id ${text} not null unique references checkouts (id),
      customer_id ${text} not null references customers (id), created_at ${text} not null, fulfilled_at ${text}, dispatched_at ${text}, dispatch_held_until ${text},
      is_delivery integer not null, delivery_address text, contact_number text not null, contact_email_address text,
      transaction_id text not null, customer_notes text not null, total_cents bigint not null)`,
    `create index orders_open on orders (created_at desc, id desc) where fulfilled_at is null`,
    `create index orders_historic on orders (created_at desc, id desc) where fulfilled_at is not null`,
    `create index orders_customer on orders (customer_id)`,
    `create table order_items (id ${text} primary key, order_id ${text} not null references orders (id), position integer not null,
      product_id text not null, title text not null, unit_price_cents bigint not null, quantity integer not null)`,
    `create index order_items_order on order_items (order_id, position)`,
    `create table provider_events (id ${text} primary key, kind text not null, received_at ${text} not null)`,
    `create table catalogue_copies (id text primary key, products ${json} not null, fetched_at ${text} not null)`,
    `create table outbox_messages (id ${text} primary key, message ${json} not null, attempts integer not null default 0,
      next_attempt_at ${text} not null, created_at ${text} not null, sent_at ${text}, given_up_at ${text}, last_error text)`,
    `create index outbox_messages_due on outbox_messages (next_attempt_at) where sent_at is null and given_up_at is null`,
    `create table list_versions (name text primary key, version bigint not null)`,
    `insert into list_versions (name, version) values ('orders', 1)`,
    `create table identity_accounts (id ${text} primary key, email_address ${text} not null unique, name text not null,
      password_hash text not null, role text not null, created_at ${text} not null)`,
    `create table identity_records (kind text not null, id ${text} not null, payload ${json} not null, account_id ${text}, grant_id ${text},
      uid ${text}, consumed_at ${text}, expires_at ${text}, primary key (kind, id))`,
    `create index identity_records_account on identity_records (account_id)`,
    `create index identity_records_grant on identity_records (grant_id)`,
    `create index identity_records_uid on identity_records (uid)`,
    `create index identity_records_expiry on identity_records (expires_at)`,
    `create table identity_secrets (name text primary key, value ${json} not null, created_at ${text} not null)`,
    `create table rate_windows (key ${text} primary key, hits integer not null, resets_at ${text} not null)`,
    `create table tills (id ${text} primary key, name text not null, key_hash ${text} not null unique, created_at ${text} not null, revoked_at ${text})`,
    `create table till_requests (till_id ${text} not null references tills (id), idempotency_key ${text} not null, request_hash text not null,
      response ${json} not null, created_at ${text} not null, primary key (till_id, idempotency_key))`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
