import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/**
 * Indexes for the retention jobs, which find due rows without reading all others. The queries repeat the conditions
 * literally, because SQLite needs that to use a partial index.
 */
export async function operations(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `create index orders_with_contact on orders (fulfilled_at) where contact_number <> ''`,
    `create index checkouts_with_contact on checkouts (settled_at) where contact_number <> ''`,
    `create index checkouts_unpaid on checkouts (created_at) where status in ('expired', 'failed')`,
    `create index outbox_messages_created on outbox_messages (created_at)`,
    `create index provider_events_received on provider_events (received_at)`,
    `create index rate_windows_expiry on rate_windows (resets_at)`,
    `create table write_probes (id text primary key, probed_at ${text} not null, padding text not null)`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
