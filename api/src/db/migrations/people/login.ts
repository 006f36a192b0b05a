import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Successors of refresh tokens, to detect forks, and the details of each login session. */
export async function login(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  // Byte order on both engines, so that ids and ISO times compare alike.
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table identity_records add column successor_id ${text}`,
    `create table identity_sessions (id ${text} primary key, account_id ${text} not null, login_ts bigint not null,
      signed_in_at ${text} not null, last_used_at ${text} not null, device text not null)`,
    `create index identity_sessions_account on identity_sessions (account_id)`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
