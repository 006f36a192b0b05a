import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Where an account comes from, who changed its role, and whether its password must be changed at the next sign-in. */
export async function accounts(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  // Byte order on both engines, so that ids and ISO times compare alike.
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table identity_accounts add column origin text not null default 'unknown'`,
    `alter table identity_accounts add column role_changed_at ${text}`,
    `alter table identity_accounts add column role_changed_by text`,
    `alter table identity_accounts add column password_change_required integer not null default 0`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
