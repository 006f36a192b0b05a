import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** The channels whose provider accepted the last message that an order is ready. */
export async function notifiedBy(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const json = engine === 'postgres' ? 'jsonb' : 'text'
  await sql.raw(`alter table orders add column notified_by ${json} not null default '[]'`).execute(queries)
}
