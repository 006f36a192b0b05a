import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Adds until when customers can cancel an order, dockets that say so, and whether an email address is verified. */
export async function cancelling(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table orders add column cancellable_until ${text}`,
    `alter table orders add column is_email_verified integer not null default 0`,
    `alter table customers add column is_email_verified integer not null default 0`,
    `alter table print_jobs add column was_fetched integer not null default 0`,
    `update print_jobs set was_fetched = 1 where state <> 'queued' or attempts > 0 or problem is not null`,
    // Orders that were cancelled before have left the list already.
    `update orders set acknowledged_at = cancelled_at where cancelled_at is not null and acknowledged_at is null`,
    `create index orders_cancelled_unread on orders (created_at) where cancelled_at is not null and acknowledged_at is null`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
