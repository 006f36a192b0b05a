import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Accounts that a manager has deactivated. */
export async function team(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const column of ['deactivated_at', 'deactivated_by'])
    await sql.raw(`alter table identity_accounts add column ${column} ${text}`).execute(queries)
}
