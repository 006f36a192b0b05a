import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** There is one key for tokens and one for cookies. They are made anew at the next start, so everyone logs in again. */
export async function identityKeys(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `drop table identity_keys`,
    `create table identity_keys (purpose text not null primary key, sealed text not null, created_at ${text} not null)`,
    `delete from identity_records`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
