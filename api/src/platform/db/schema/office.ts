import type { ColumnTypes } from './column-types.ts'

/** Creates the tables of what managers change and close, and who did what. */
export function officeSchema({ bytes, code, engine, json }: ColumnTypes): string[] {
  return [
    `create table rest_stop (
      id ${code} primary key check (id = 'current'),
      site ${json} not null,
      imported_at ${code} not null
    )`,
    `create table pictures (
      hash ${code} primary key,
      bytes ${bytes} not null,
      size integer not null,
      stored_at ${code} not null
    )`,
    `create table settings (
      name ${code} primary key,
      value ${json} not null,
      version bigint not null,
      changed_at ${code} not null,
      account_id ${code} not null
    )`,
    `create table provider_keys (
      setting ${code} primary key,
      sealed text not null,
      changed_at ${code} not null
    )`,
    `create table setting_changes (
      id ${code} primary key,
      setting ${code} not null,
      before_value ${json} not null,
      after_value ${json} not null,
      created_at ${code} not null,
      account_id ${code} not null,
      session_id ${code}
    )`,
    `create index setting_changes_created on setting_changes (created_at, id)`,
    `create table staff_actions (
      id ${code} primary key,
      action ${code} not null,
      details ${json} not null,
      created_at ${code} not null,
      account_id ${code} not null,
      session_id ${code}
    )`,
    `create index staff_actions_action on staff_actions (action, created_at, id)`,
    `create index staff_actions_created on staff_actions (created_at, id)`,
    `create table day_closes (
      day ${code} primary key,
      number bigint not null unique,
      starts_at ${code} not null,
      ends_at ${code} not null,
      closed_at ${code} not null,
      closed_by text,
      account_id ${code} not null,
      figures ${json} not null
    )`,
    `create table reconciliations (
      from_day ${code} not null,
      to_day ${code} not null,
      compared_at ${code} not null,
      result ${json} not null,
      primary key (from_day, to_day)
    )`,
    ...(engine === 'postgres' ? POSTGRES_GUARD : SQLITE_GUARD),
  ]
}

const ERROR = 'A closed day never changes'

const SQLITE_GUARD = [
  `create trigger day_closes_update before update on day_closes begin select raise(abort, '${ERROR}'); end`,
  `create trigger day_closes_delete before delete on day_closes begin select raise(abort, '${ERROR}'); end`,
  // A replacement fires neither. It ignores the row: a second close of a day, which inserts nothing on a conflict, must not fail.
  `create trigger day_closes_insert before insert on day_closes
    when exists (select 1 from day_closes where day = new.day or number = new.number)
    begin select raise(ignore); end`,
]
const POSTGRES_GUARD = [
  `create function day_closes_guard() returns trigger language plpgsql as $$ begin raise exception '${ERROR}'; end $$`,
  `create trigger day_closes_guard before update or delete on day_closes for each row execute function day_closes_guard()`,
  `create trigger day_closes_truncate_guard before truncate on day_closes for each statement execute function day_closes_guard()`,
]
