import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** What every fulfilment screen shows alike: who heard the bell, who started an order, and which screens are on. */
export async function sharedScreens(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table orders add column acknowledged_at ${text}`,
    `alter table orders add column started_at ${text}`,
    `create table staff_names (account_id ${text} primary key, first_name text not null, last_seen_at ${text} not null)`,
    `create table staff_screens (id ${text} primary key, account_id ${text} not null, is_visible integer not null,
      is_audible integer not null, is_closed integer not null, seen_at ${text} not null)`,
    `create index staff_screens_seen on staff_screens (seen_at)`,
    `create table kitchen_attendance (id ${text} primary key check (id = 'current'), unattended_since ${text})`,
    `insert into kitchen_attendance (id) values ('current')`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
