import type { ColumnTypes } from './column-types.ts'

/** Loyalty cards with their movements, and who makes them. */
export function cardsSchema({ code, json }: ColumnTypes): string[] {
  return [
    `create table loyalty_cards (
      id ${code} primary key,
      customer_id ${code} not null unique references customers (id),
      card_number ${code} not null unique,
      spend_cents bigint not null default 0 check (spend_cents >= 0),
      created_at ${code} not null,
      points bigint not null default 0,
      limit_alerted_day ${code},
      replaced_at ${code}
    )`,
    `create table ledger_entries (
      id ${code} primary key,
      card_id ${code} not null references loyalty_cards (id),
      kind text not null,
      points bigint not null,
      cents bigint not null,
      reference ${code} not null unique,
      created_at ${code} not null,
      sale_cents integer,
      rewards integer
    )`,
    `create index ledger_entries_card on ledger_entries (card_id, created_at)`,
    `create index ledger_entries_created on ledger_entries (created_at)`,
    `create table order_points (
      checkout_id ${code} primary key,
      card_id ${code} not null references loyalty_cards (id),
      points_per_dollar integer not null,
      points bigint not null,
      due_at ${code} not null,
      released_at ${code}
    )`,
    `create index order_points_card on order_points (card_id)`,
    `create index order_points_due on order_points (due_at) where released_at is null`,
    `create table replaced_cards (
      card_number ${code} primary key,
      card_id ${code} not null references loyalty_cards (id),
      replaced_at ${code} not null
    )`,
    `create index replaced_cards_card on replaced_cards (card_id)`,
    `create table old_cards (
      id ${code} primary key,
      number_key ${code} not null unique,
      number text not null,
      points bigint not null check (points >= 0),
      balance_cents bigint not null check (balance_cents >= 0),
      name text,
      email_address ${code},
      mobile_number ${code},
      version integer not null,
      imported_at ${code} not null,
      changed_at ${code} not null,
      claimed_at ${code},
      claimed_by ${code},
      customer_id ${code} references customers (id)
    )`,
    `create index old_cards_email on old_cards (email_address) where claimed_at is null and email_address is not null`,
    `create index old_cards_waiting on old_cards (changed_at) where claimed_at is null`,
    `create index old_cards_customer on old_cards (customer_id) where customer_id is not null`,
    `create table tills (
      id ${code} primary key,
      name text not null,
      key_hash ${code} not null unique,
      created_at ${code} not null,
      revoked_at ${code},
      max_call_cents bigint not null default 250000,
      max_day_cents bigint not null default 5000000,
      max_day_reward_cents bigint not null default 50000,
      last_used_at ${code}
    )`,
    `create table till_days (
      till_id ${code} not null references tills (id),
      day ${code} not null,
      collected_cents bigint not null default 0,
      redeemed_cents bigint not null default 0,
      spent_cents bigint not null default 0,
      alerted_at ${code},
      movements bigint not null default 0,
      primary key (till_id, day)
    )`,
    `create table till_requests (
      till_id ${code} not null references tills (id),
      idempotency_key ${code} not null,
      request_hash text not null,
      response ${json} not null,
      created_at ${code} not null,
      card_id ${code},
      primary key (till_id, idempotency_key)
    )`,
    `create index till_requests_card on till_requests (card_id)`,
    `create index till_requests_created on till_requests (created_at)`,
    `create table counter_days (
      account_id ${code} not null,
      day ${code} not null,
      collected_cents bigint not null default 0,
      redeemed_cents bigint not null default 0,
      spent_cents bigint not null default 0,
      alerted_at ${code},
      adjusted_cents bigint not null default 0,
      movements bigint not null default 0,
      primary key (account_id, day)
    )`,
    `create table counter_requests (
      account_id ${code} not null,
      idempotency_key ${code} not null,
      request_hash text not null,
      response ${json} not null,
      created_at ${code} not null,
      card_id ${code},
      primary key (account_id, idempotency_key)
    )`,
    `create index counter_requests_card on counter_requests (card_id)`,
    `create index counter_requests_created on counter_requests (created_at)`,
  ]
}
