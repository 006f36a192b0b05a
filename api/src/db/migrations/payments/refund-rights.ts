import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/**
 * Records which refunds staff confirmed with their password, and adds the row that makes the others of all staff wait
 * for each other.
 */
export async function refundRights(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table refund_requests add column is_confirmed integer not null default 0`,
    `create index refund_requests_requested on refund_requests (requested_at)`,
    `create table refund_locks (id ${text} primary key, locked_at ${text} not null)`,
    `insert into refund_locks (id, locked_at) values ('staff', '')`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
