import type { ColumnTypes } from './column-types.ts'

/** Customers, accounts with what they log in with, and the screens of staff. */
export function peopleSchema({ code, json }: ColumnTypes): string[] {
  return [
    `create table customers (
      id ${code} primary key,
      subject ${code} not null unique,
      name text,
      email_address text,
      created_at ${code} not null,
      is_email_verified integer not null default 0,
      messages_by ${code}
    )`,
    `create index customers_email on customers (lower(email_address))`,
    `create table forgotten_subjects (
      subject_hash ${code} primary key,
      forgotten_at ${code} not null
    )`,
    `create table identity_accounts (
      id ${code} primary key,
      email_address ${code} not null unique,
      name text not null,
      password_hash text not null,
      role text not null,
      created_at ${code} not null,
      is_demo integer not null default 0,
      origin text not null default 'unknown',
      role_changed_at ${code},
      role_changed_by text,
      password_change_required integer not null default 0,
      deactivated_at ${code},
      deactivated_by ${code},
      email_verified_at ${code}
    )`,
    `create table identity_records (
      kind text not null,
      id ${code} not null,
      payload ${json} not null,
      account_id ${code},
      grant_id ${code},
      uid ${code},
      consumed_at ${code},
      expires_at ${code},
      successor_id ${code},
      primary key (kind, id)
    )`,
    `create index identity_records_account on identity_records (account_id)`,
    `create index identity_records_expiry on identity_records (expires_at)`,
    `create index identity_records_grant on identity_records (grant_id)`,
    `create index identity_records_uid on identity_records (uid)`,
    `create table identity_sessions (
      id ${code} primary key,
      account_id ${code} not null,
      login_ts bigint not null,
      signed_in_at ${code} not null,
      last_used_at ${code} not null,
      device text not null,
      is_by_pin integer not null default 0,
      ended_at ${code},
      end_reason ${code}
    )`,
    `create index identity_sessions_account on identity_sessions (account_id)`,
    `create table identity_pins (
      id ${code} primary key,
      account_id ${code} not null references identity_accounts (id) on delete cascade,
      device_hash ${code} not null,
      pin_hash text not null,
      has_second_factor integer not null,
      device text not null,
      attempts integer not null,
      created_at ${code} not null,
      last_used_at ${code} not null,
      unique (device_hash, account_id)
    )`,
    `create index identity_pins_account on identity_pins (account_id)`,
    `create table identity_keys (
      purpose text not null primary key,
      sealed text not null,
      created_at ${code} not null
    )`,
    `create table identity_passkey_users (
      account_id ${code} not null primary key references identity_accounts (id) on delete cascade,
      user_handle ${code} not null unique
    )`,
    `create table identity_passkeys (
      id ${code} primary key,
      account_id ${code} not null references identity_accounts (id) on delete cascade,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      device_type text not null,
      is_backed_up integer not null,
      aaguid text not null,
      name text not null,
      created_at ${code} not null,
      last_used_at ${code}
    )`,
    `create index identity_passkeys_account on identity_passkeys (account_id)`,
    `create table identity_authenticator_apps (
      account_id ${code} not null primary key references identity_accounts (id) on delete cascade,
      sealed_secret text not null,
      last_step bigint not null,
      created_at ${code} not null,
      last_used_at ${code}
    )`,
    `create table identity_recovery_codes (
      account_id ${code} not null references identity_accounts (id) on delete cascade,
      code_hash ${code} not null,
      salt text not null,
      created_at ${code} not null,
      used_at ${code},
      primary key (account_id, code_hash)
    )`,
    `create table staff_names (
      account_id ${code} primary key,
      first_name text not null,
      last_seen_at ${code} not null
    )`,
    `create table staff_screens (
      id ${code} primary key,
      account_id ${code} not null,
      is_visible integer not null,
      is_audible integer not null,
      is_closed integer not null,
      seen_at ${code} not null
    )`,
    `create index staff_screens_seen on staff_screens (seen_at)`,
  ]
}
