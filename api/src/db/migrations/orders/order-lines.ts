import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/**
 * Options, a note and the GST treatment of each line, and whether the customer eats at the rest stop. Lines sold before had no
 * options, and count as taxable.
 */
export async function orderLines(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const json = engine === 'postgres' ? 'jsonb' : 'text'
  for (const table of ['checkout_items', 'order_items']) {
    for (const column of [
      `options ${json} not null default '[]'`,
      `note text not null default ''`,
      `gst text not null default 'taxable'`,
    ]) {
      await sql.raw(`alter table ${table} add column ${column}`).execute(queries)
    }
  }
  for (const table of ['checkouts', 'orders']) {
    await sql.raw(`alter table ${table} add column is_eating_here integer not null default 0`).execute(queries)
  }
}
