import type { ColumnTypes } from './column-types.ts'

/** Versions of lists, messages that wait, limits, and the stamp of the database. */
export function platformSchema({ code, json }: ColumnTypes): string[] {
  return [
    `create table list_versions (
      name text primary key,
      version bigint not null
    )`,
    `insert into list_versions (name, version) values ('orders', 1), ('attention', 1), ('menu', 1), ('sold-out', 1), ('settings', 1), ('printers', 1), ('tills', 1), ('provider-keys', 1)`,
    `create table outbox_messages (
      id ${code} primary key,
      message ${json} not null,
      attempts integer not null default 0,
      next_attempt_at ${code} not null,
      created_at ${code} not null,
      sent_at ${code},
      given_up_at ${code},
      last_error text,
      customer_id ${code}
    )`,
    `create index outbox_messages_created on outbox_messages (created_at)`,
    `create index outbox_messages_customer on outbox_messages (customer_id)`,
    `create index outbox_messages_emails on outbox_messages (next_attempt_at) where sent_at is null and given_up_at is null and (coalesce(message ->> 'via', message ->> 'channel') = 'email') = true`,
    `create index outbox_messages_notices on outbox_messages (next_attempt_at) where sent_at is null and given_up_at is null and (coalesce(message ->> 'via', message ->> 'channel') = 'email') = false`,
    `create table rate_windows (
      key ${code} primary key,
      hits integer not null,
      resets_at ${code} not null
    )`,
    `create index rate_windows_expiry on rate_windows (resets_at)`,
    `create table database_uses (
      id ${code} primary key,
      use ${code} not null,
      since_at ${code} not null
    )`,
    `create table write_probes (
      id text primary key,
      probed_at ${code} not null,
      padding text not null
    )`,
  ]
}
