import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

const ERROR = 'A closed day never changes'

/** One stamp for the whole database. A closed day can no longer be deleted in a trial either: nothing cleans a trial. */
export async function databaseUse(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    ...(engine === 'postgres' ? POSTGRES_GUARD : SQLITE_GUARD),
    `drop table data_origins`,
    `create table database_uses (id ${text} primary key, use ${text} not null, since_at ${text} not null)`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}

const SQLITE_GUARD = [
  `drop trigger day_closes_delete`,
  `create trigger day_closes_delete before delete on day_closes begin select raise(abort, '${ERROR}'); end`,
]
const POSTGRES_GUARD = [
  `create or replace function day_closes_guard() returns trigger language plpgsql as $$ begin raise exception '${ERROR}'; end $$`,
  `drop trigger day_closes_truncate_guard on day_closes`,
  `drop function day_closes_truncate_guard()`,
  `create trigger day_closes_truncate_guard before truncate on day_closes for each statement execute function day_closes_guard()`,
]
