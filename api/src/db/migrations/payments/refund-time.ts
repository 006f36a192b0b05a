import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** When the refunded sum of an order last changed. Of refunds from before, only those that closed an order have a time. */
export async function refundTime(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table orders add column refunded_at ${text}`).execute(queries)
  await sql
    .raw(
      `update orders set refunded_at = closed_at where refunded_cents > 0 and refunded_cents >= total_cents
        and fulfilled_at is null and declined_at is null and cancelled_at is null`,
    )
    .execute(queries)
}
