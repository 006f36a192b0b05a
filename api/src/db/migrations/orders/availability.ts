import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Dishes and options that staff marked as sold out. */
export async function availability(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const statements = [
    // The empty option is the dish itself: a part of a primary key cannot be null.
    `create table sold_out (product_id ${text} not null, option_id ${text} not null default '', until_at ${text}, set_at ${text} not null, account_id ${text} not null, primary key (product_id, option_id))`,
    `insert into list_versions (name, version) values ('sold-out', 1)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}
