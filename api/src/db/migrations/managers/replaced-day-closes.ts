import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

const ERROR = 'A closed day never changes'

/** These statements pass the triggers for an update and a deletion: on SQLite a replacement, which fires neither, and on PostgreSQL a truncation. */
export async function replacedDayCloses(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of engine === 'postgres' ? POSTGRES_GUARD : SQLITE_GUARD)
    await sql.raw(statement).execute(queries)
}

/** It ignores the row: a second close of a day, which inserts nothing on a conflict, must not fail. */
const SQLITE_GUARD = [
  `create trigger day_closes_insert before insert on day_closes
    when exists (select 1 from day_closes where day = new.day or number = new.number)
    begin select raise(ignore); end`,
]
/** A trial's days can be emptied with the rest of its data. */
const POSTGRES_GUARD = [
  `create function day_closes_truncate_guard() returns trigger language plpgsql as $$ begin
    if exists (select 1 from data_origins) then return null; end if;
    raise exception '${ERROR}';
  end $$`,
  `create trigger day_closes_truncate_guard before truncate on day_closes
    for each statement execute function day_closes_truncate_guard()`,
]
