import { sql, type Kysely } from 'kysely'

/** What an entry was computed from: the rates of the programme may change later. */
export async function ledgerBasis(queries: Kysely<unknown>): Promise<void> {
  for (const column of ['sale_cents', 'rewards'])
    await sql.raw(`alter table ledger_entries add column ${column} integer`).execute(queries)
}
