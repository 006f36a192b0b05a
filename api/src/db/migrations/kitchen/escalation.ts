import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** What was done because staff had not opened an order, and how many steps of the ladder that was. */
export async function escalation(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const json = engine === 'postgres' ? 'jsonb' : 'text'
  for (const column of [`escalations ${json} not null default '[]'`, 'escalated_to integer not null default 0']) {
    await sql.raw(`alter table orders add column ${column}`).execute(queries)
  }
}
