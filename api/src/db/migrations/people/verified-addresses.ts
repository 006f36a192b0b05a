import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** When the user of an account proved that they read its address. */
export async function verifiedAddresses(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  await sql.raw(`alter table identity_accounts add column email_verified_at ${text}`).execute(queries)
}
