import { ALL_ROWS, changeRows, deleteRows } from '../db/change-rows.ts'
import type { Queries, Tx } from '../db/database.ts'
import { listRecords, toRow, type Stored } from '../db/rows.ts'
import { tablesToDelete } from '../tables.ts'

export type DataOrigin = Stored<'data_origins'>

/** Stores the first time only. */
export async function insertOrigin(queries: Queries, origin: DataOrigin): Promise<void> {
  await queries
    .insertInto('data_origins')
    .values(toRow(origin))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export function listOrigins(queries: Queries): Promise<DataOrigin[]> {
  return queries.selectFrom('data_origins').selectAll().orderBy('first_seen_at').orderBy('name').$call(listRecords)
}

/** Accounts of the embedded identity provider, of which this is the only query outside its workspace. */
export function listDemoAccounts(queries: Queries): Promise<{ id: string; emailAddress: string }[]> {
  return queries
    .selectFrom('identity_accounts')
    .select(['id', 'email_address as emailAddress'])
    .where('is_demo', '=', 1)
    .orderBy('email_address')
    .execute()
}

/** @param ofPayments also deletes orders, checkouts, customers with their cards and events, and updates the list versions for polls */
export async function emptyTrialTables(tx: Tx, { ofPayments }: { ofPayments: boolean }): Promise<void> {
  for (const [name, { trial }] of tablesToDelete) {
    if (trial === 'empty after any') await deleteRows(tx, name, ALL_ROWS)
    else if (!ofPayments || trial === 'leave') continue
    else if (trial === 'empty') await deleteRows(tx, name, ALL_ROWS)
    else await changeRows(tx, name, { set: trial, where: ALL_ROWS })
  }
}
