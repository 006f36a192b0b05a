import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** When an order is picked up and when it should be ready, how many cooks work, and what staff should decide about. */
export async function pickUp(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const json = engine === 'postgres' ? 'jsonb' : 'text'
  const columns: Record<string, string[]> = {
    checkouts: [
      `pick_up_at ${text}`,
      'arrival_minutes integer',
      'estimated_minutes integer not null default 0',
      'preparation_minutes integer not null default 0',
    ],
    orders: [
      `ready_at ${text}`,
      `start_at ${text}`,
      'preparation_minutes integer not null default 0',
      `paid_while ${json} not null default '[]'`,
    ],
    order_items: ['was_sold_out integer not null default 0'],
    kitchen_pace: ['cooks integer', `cooks_until ${text}`],
  }
  for (const [table, added] of Object.entries(columns)) {
    for (const column of added) await sql.raw(`alter table ${table} add column ${column}`).execute(queries)
  }
}
