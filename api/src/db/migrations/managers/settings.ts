import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** What managers change while the product runs, and the record of it. */
export async function settings(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, json, bigint] =
    engine === 'postgres' ? ['text collate "C"', 'jsonb', 'bigint'] : ['text', 'text', 'integer']
  const statements = [
    `create table settings (name ${text} primary key, value ${json} not null, version ${bigint} not null, changed_at ${text} not null, account_id ${text} not null)`,
    `create table setting_changes (id ${text} primary key, setting ${text} not null, before_value ${json} not null, after_value ${json} not null, created_at ${text} not null, account_id ${text} not null, session_id ${text})`,
    // The index is for the sales of a day.
    `create index orders_created on orders (created_at)`,
    `insert into list_versions (name, version) values ('settings', 1)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}
