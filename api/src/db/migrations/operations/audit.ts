import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Adds an audit trail to each order: who fulfilled, reset or notified. */
export async function audit(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `create table order_actions (id ${text} primary key, order_id ${text} not null references orders (id), action ${text} not null,
      account_id ${text} not null, created_at ${text} not null)`,
    `create index order_actions_order on order_actions (order_id, id)`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
