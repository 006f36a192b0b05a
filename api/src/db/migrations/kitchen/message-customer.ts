import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Whom a message is for, so that it is erased with that customer. Null for messages to staff. */
export async function messageCustomer(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table outbox_messages add column customer_id ${text}`).execute(queries)
  await sql.raw(`create index outbox_messages_customer on outbox_messages (customer_id)`).execute(queries)
}
