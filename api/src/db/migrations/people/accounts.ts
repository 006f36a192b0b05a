import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/**
 * The origin of an account, who changed its role, and whether its password must be changed at the next login. From now on
 * the keys that sign tokens and cookies are stored encrypted. The old keys and refresh tokens were readable in every
 * backup, so they are deleted: new keys are created at the next start, and all users log in again once.
 */
export async function accounts(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  // Byte order on both engines, so that ids and ISO times compare alike.
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `alter table identity_accounts add column origin text not null default 'unknown'`,
    `alter table identity_accounts add column role_changed_at ${text}`,
    `alter table identity_accounts add column role_changed_by text`,
    `alter table identity_accounts add column password_change_required integer not null default 0`,
    `delete from identity_records`,
    `drop table identity_secrets`,
    `create table identity_keys (purpose text not null, number integer not null, sealed text not null, created_at ${text} not null,
      signs_from ${text} not null, verifies_until ${text}, primary key (purpose, number))`,
    `create table forgotten_subjects (subject_hash ${text} primary key, forgotten_at ${text} not null)`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
