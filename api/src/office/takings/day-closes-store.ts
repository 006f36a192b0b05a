import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { findRecord, listRecords, toRow, type Stored } from '../../platform/db/rows.ts'

export type StoredClose = Stored<'day_closes'>

/** @returns its number; undefined if the day is closed already, or if another day was closed at the same time. */
export async function insertClose(tx: Tx, close: Omit<StoredClose, 'number'>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('day_closes')
    .values({ ...toRow(close), number: sql`(select coalesce(max(number), 0) + 1 from day_closes)` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return inserted?.number
}

export function findClose(queries: Queries, day: string): Promise<StoredClose | undefined> {
  return queries.selectFrom('day_closes').selectAll().where('day', '=', day).$call(findRecord)
}

export type ListedClose = Omit<StoredClose, 'figures' | 'accountId'>

/** @param last the last day of the list. */
export function listCloses(queries: Queries, first: string, last: string): Promise<ListedClose[]> {
  return queries
    .selectFrom('day_closes')
    .select(['day', 'number', 'starts_at', 'ends_at', 'closed_at', 'closed_by'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .$call(listRecords)
}
