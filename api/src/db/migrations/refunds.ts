import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export async function refunds(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table checkouts add column superseded_at ${text}`,
    `create index checkouts_superseded on checkouts (superseded_at) where status = 'open' and superseded_at is not null`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
