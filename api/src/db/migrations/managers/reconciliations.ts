import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** The last comparison of each period with the payment provider. */
export async function reconciliations(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, json] = engine === 'postgres' ? ['text collate "C"', 'jsonb'] : ['text', 'text']
  await sql
    .raw(
      `create table reconciliations (from_day ${text} not null, to_day ${text} not null, compared_at ${text} not null, result ${json} not null,
        primary key (from_day, to_day))`,
    )
    .execute(queries)
}
