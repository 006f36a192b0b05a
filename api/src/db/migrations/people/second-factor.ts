import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Passkeys, authenticator apps and recovery codes of the embedded provider. They are deleted with their account. */
export async function secondFactor(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  // Byte order on both engines, so that ids and ISO times compare alike.
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const account = `${text} not null references identity_accounts (id) on delete cascade`
  for (const statement of [
    `create table identity_passkey_users (account_id ${account} primary key, user_handle ${text} not null unique)`,
    `create table identity_passkeys (id ${text} primary key, account_id ${account}, public_key text not null, counter bigint not null,
      transports text not null, device_type text not null, is_backed_up integer not null, aaguid text not null, name text not null,
      created_at ${text} not null, last_used_at ${text})`,
    `create index identity_passkeys_account on identity_passkeys (account_id)`,
    `create table identity_authenticator_apps (account_id ${account} primary key, sealed_secret text not null, last_step bigint not null,
      created_at ${text} not null, last_used_at ${text})`,
    `create table identity_recovery_codes (account_id ${account}, code_hash ${text} not null, salt text not null, created_at ${text} not null,
      used_at ${text}, primary key (account_id, code_hash))`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
