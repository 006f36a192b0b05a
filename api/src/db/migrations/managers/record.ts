import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Actions of staff that leave no other row, and the indexes by which a manager pages through all that was done. */
export async function record(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, json] = engine === 'postgres' ? ['text collate "C"', 'jsonb'] : ['text', 'text']
  const statements = [
    `create table staff_actions (id ${text} primary key, action ${text} not null, details ${json} not null, created_at ${text} not null, account_id ${text} not null, session_id ${text})`,
    `create index staff_actions_created on staff_actions (created_at, id)`,
    `create index staff_actions_action on staff_actions (action, created_at, id)`,
    `create index setting_changes_created on setting_changes (created_at, id)`,
    // The record lists few of the actions on orders: most are the usual steps.
    `create index order_actions_recorded on order_actions (created_at, id) where action in ('reset', 'declined', 'kept')`,
    `drop index refund_requests_requested`,
    `create index refund_requests_requested on refund_requests (requested_at, id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}
