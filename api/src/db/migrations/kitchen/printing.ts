import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Dockets for printers that fetch them, and when each printer last called. */
export async function printing(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `create table print_jobs (id ${text} primary key, order_id ${text} not null references orders (id), printer_id ${text} not null,
      copy integer not null, state ${text} not null, attempts integer not null default 0, created_at ${text} not null,
      fetched_at ${text}, finished_at ${text}, problem ${text}, unique (order_id, printer_id, copy))`,
    `create index print_jobs_waiting on print_jobs (printer_id, created_at) where state in ('queued', 'fetched')`,
    `create index print_jobs_created on print_jobs (created_at)`,
    `create table printer_contacts (printer_id ${text} primary key, last_seen_at ${text} not null, problem ${text})`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
