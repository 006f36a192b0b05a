import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Separates the offer to cancel from the customer's own time for it, and adds whether a printer has fetched a docket. */
export async function cancelOffers(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table orders add column cancel_offered_until ${text}`,
    `alter table orders add column docket_fetched_at ${text}`,
    `update orders set cancel_offered_until = cancellable_until, cancellable_until = created_at
      where closed_at is null and cast(escalations as text) like '%offer-refund%'`,
    `update orders set docket_fetched_at = created_at where closed_at is null and id in
      (select order_id from print_jobs where was_fetched = 1)`,
    // A person who announces an order has read it.
    `update orders set seen_at = dispatched_at where closed_at is null and seen_at is null and dispatched_at is not null`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
