import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Docket printers that managers add, and dockets without an order, which test a printer. */
export async function printers(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const statements = [
    `create table printers (id ${text} primary key, name ${text} not null, kind ${text} not null, columns integer not null,
      password_hash ${text} not null, password_at ${text} not null, created_at ${text} not null, version integer not null)`,
    `insert into list_versions (name, version) values ('printers', 1)`,
    ...(engine === 'postgres' ? ['alter table print_jobs alter column order_id drop not null'] : REBUILD_PRINT_JOBS),
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}

/** SQLite cannot drop a constraint of a column. */
const REBUILD_PRINT_JOBS = [
  `create table new_print_jobs (id text primary key, order_id text references orders (id), printer_id text not null,
    copy integer not null, state text not null, attempts integer not null default 0, created_at text not null,
    fetched_at text, finished_at text, problem text, was_fetched integer not null default 0, unique (order_id, printer_id, copy))`,
  `insert into new_print_jobs (id, order_id, printer_id, copy, state, attempts, created_at, fetched_at, finished_at, problem, was_fetched)
    select id, order_id, printer_id, copy, state, attempts, created_at, fetched_at, finished_at, problem, was_fetched from print_jobs`,
  `drop table print_jobs`,
  `alter table new_print_jobs rename to print_jobs`,
  `create index print_jobs_waiting on print_jobs (printer_id, created_at) where state in ('queued', 'fetched')`,
  `create index print_jobs_created on print_jobs (created_at)`,
]
