import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** PINs of staff on shared devices, and how a session began and ended. */
export async function staffPins(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  // Byte order on both engines, so that ids and ISO times compare alike.
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `create table identity_pins (id ${text} primary key, account_id ${text} not null references identity_accounts (id) on delete cascade,
      device_hash ${text} not null, pin_hash text not null, has_second_factor integer not null, device text not null,
      attempts integer not null, created_at ${text} not null, last_used_at ${text} not null, unique (device_hash, account_id))`,
    `create index identity_pins_account on identity_pins (account_id)`,
    `alter table identity_sessions add column is_by_pin integer not null default 0`,
    `alter table identity_sessions add column ended_at ${text}`,
    `alter table identity_sessions add column end_reason ${text}`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
