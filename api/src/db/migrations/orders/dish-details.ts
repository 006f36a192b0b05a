import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** What the payment provider has no field for, by product. */
export async function dishDetails(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const json = engine === 'postgres' ? 'jsonb' : 'text'
  await sql
    .raw(
      `create table dish_details (product_id ${text} primary key, details ${json} not null, updated_at ${text} not null)`,
    )
    .execute(queries)
}
