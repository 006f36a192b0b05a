import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** The demo accounts of version 1, whose addresses and passwords are in its README. */
const PUBLISHED = ['casey@fuelshack.example', 'sam@fuelshack.example']

/**
 * Records which accounts are demo accounts, and whether a trial has used the database.
 *
 * Version 1 did not mark its demo accounts, so the ones with the published addresses are marked here. `.example` is
 * reserved (RFC 2606): no real person has such an address. Trial orders of version 1 need no mark: their payment
 * sessions are recognised by their ids.
 */
export async function dataOrigin(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `create table data_origins (name ${text} primary key, first_seen_at ${text} not null)`,
    `alter table identity_accounts add column is_demo integer not null default 0`,
    `update identity_accounts set is_demo = 1 where email_address in (${PUBLISHED.map((address) => `'${address}'`).join(', ')})`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
