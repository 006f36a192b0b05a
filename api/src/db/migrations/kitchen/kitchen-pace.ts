import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** One row: whether online orders are paused, and how much longer than usual an order takes. */
export async function kitchenPace(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql
    .raw(
      `create table kitchen_pace (id ${text} primary key check (id = 'current'), paused_until ${text}, ` +
        `pause_reason ${text}, extra_minutes integer not null default 0, extra_until ${text})`,
    )
    .execute(queries)
  await sql.raw(`insert into kitchen_pace (id) values ('current')`).execute(queries)
}
