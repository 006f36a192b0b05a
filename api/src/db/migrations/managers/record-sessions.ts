import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** From which session staff changed orders and payments, as the record says it of settings. */
export async function recordSessions(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const statements = [
    `alter table order_actions add column session_id ${text}`,
    `alter table refund_requests add column session_id ${text}`,
    `alter table payment_attention add column resolved_session_id ${text}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}
