import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

const ERROR = 'A closed day never changes'

/** Closed days, and the indexes from which takings are summed without reading documents, orders or movements themselves. */
export async function dayCloses(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const [text, json] = engine === 'postgres' ? ['text collate "C"', 'jsonb'] : ['text', 'text']
  for (const statement of [
    `create table day_closes (day ${text} primary key, number bigint not null unique, starts_at ${text} not null, ends_at ${text} not null,
      closed_at ${text} not null, closed_by text, account_id ${text} not null, figures ${json} not null)`,
    ...(engine === 'postgres' ? POSTGRES_GUARD : SQLITE_GUARD),
    `drop index tax_invoices_supplied`,
    `create index tax_invoices_supplied on tax_invoices (supplied_at, number, total_cents, taxable_cents, gst_cents, spend_cents)`,
    `create index ledger_entries_created on ledger_entries (created_at)`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}

/** A trial's days can be deleted with the rest of its data. */
const IS_PROTECTED = 'not exists (select 1 from data_origins)'
const SQLITE_GUARD = [
  `create trigger day_closes_update before update on day_closes begin select raise(abort, '${ERROR}'); end`,
  `create trigger day_closes_delete before delete on day_closes when ${IS_PROTECTED} begin select raise(abort, '${ERROR}'); end`,
]
const POSTGRES_GUARD = [
  `create function day_closes_guard() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then if not (${IS_PROTECTED}) then return old; end if; end if;
    raise exception '${ERROR}';
  end $$`,
  `create trigger day_closes_guard before update or delete on day_closes for each row execute function day_closes_guard()`,
]
