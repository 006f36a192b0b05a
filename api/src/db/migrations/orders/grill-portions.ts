import { sql, type Kysely } from 'kysely'

/** How many portions of an order are cooked to order. The orders of before count as one each. */
export async function grillPortions(queries: Kysely<unknown>): Promise<void> {
  for (const table of ['checkouts', 'orders']) {
    await sql.raw(`alter table ${table} add column grill_portions integer not null default 1`).execute(queries)
  }
}
