import type { ColumnTypes } from './column-types.ts'

/** The menu as it is now, and the pace of the kitchen. */
export function kitchenSchema({ code, json }: ColumnTypes): string[] {
  return [
    `create table menu_sections (
      title ${code} primary key,
      serving_hours ${json},
      station ${code},
      version bigint not null
    )`,
    `create table products (
      id ${code} primary key,
      title text not null,
      description text not null,
      price_cents integer not null check (price_cents between 0 and 99999999),
      section ${code} not null references menu_sections (title) on update cascade,
      position integer not null,
      details ${json},
      special ${json},
      archived_at ${code},
      updated_at ${code} not null,
      version bigint not null
    )`,
    `create table product_changes (
      id ${code} primary key,
      product_id ${code} not null,
      version bigint not null,
      before_value ${json},
      after_value ${json} not null,
      created_at ${code} not null,
      account_id ${code} not null,
      session_id ${code},
      unique (product_id, version)
    )`,
    `create index product_changes_created on product_changes (created_at, id)`,
    `create table product_checks (
      product_id ${code} primary key,
      stated ${json} not null,
      parts ${json} not null,
      checked_at ${code} not null,
      account_id ${code} not null
    )`,
    `create table portions (
      id ${code} primary key,
      product_id ${code} not null,
      option_id ${code} not null default '',
      stated integer not null check (stated >= 0),
      remaining integer not null,
      until_at ${code},
      set_at ${code} not null,
      account_id ${code} not null,
      unique (product_id, option_id)
    )`,
    `create table taken_portions (
      checkout_id ${code} not null references checkouts (id),
      portions_id ${code} not null,
      portions integer not null check (portions > 0),
      is_sold integer not null default 0,
      primary key (checkout_id, portions_id)
    )`,
    `create index taken_portions_of on taken_portions (portions_id)`,
    `create table kitchen_pace (
      id ${code} primary key check (id = 'current'),
      paused_until ${code},
      pause_reason ${code},
      extra_minutes integer not null default 0,
      extra_until ${code},
      cooks integer,
      cooks_until ${code}
    )`,
    `insert into kitchen_pace (id, extra_minutes) values ('current', 0)`,
    `create table kitchen_attendance (
      id ${code} primary key check (id = 'current'),
      unattended_since ${code},
      unseen_since ${code}
    )`,
    `insert into kitchen_attendance (id) values ('current')`,
  ]
}
