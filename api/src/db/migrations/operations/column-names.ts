import { sql, type Kysely } from 'kysely'

/** Clearer names: when the dispatch lock of an order expires, and the net amount of a payment. */
export async function columnNames(queries: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table orders rename column dispatch_held_until to dispatch_locked_until',
    'alter table payment_money rename column kept_cents to net_cents',
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
