import type { Queries } from '../../platform/db/database.ts'
import { changesRow, findRecord, toRow, type Stored } from '../../platform/db/rows.ts'

export type Restore = Stored<'restores'>

export async function insertRestore(queries: Queries, restore: Restore): Promise<void> {
  await queries.insertInto('restores').values(toRow(restore)).execute()
}

export function findLastRestore(queries: Queries): Promise<Restore | undefined> {
  return queries
    .selectFrom('restores')
    .selectAll()
    .orderBy('restored_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$call(findRecord)
}

/** @returns false if another instance compares it, or it was compared shortly before. */
export function claimRestore(queries: Queries, id: string, claim: { now: string; until: string }): Promise<boolean> {
  return queries
    .updateTable('restores')
    .set({ claimed_until: claim.until })
    .where('id', '=', id)
    .where('claimed_until', '<=', claim.now)
    .$call(changesRow)
}

type Compared = Partial<Pick<Restore, 'comparedAt' | 'claimedUntil' | 'problem' | 'result'>>

export async function saveComparison(queries: Queries, id: string, compared: Compared): Promise<void> {
  await queries.updateTable('restores').set(toRow(compared)).where('id', '=', id).execute()
}

/** Finds when the last order or checkout was stored: a database that another tool restored is of about that time. */
export async function findLastActivity(queries: Queries): Promise<string | null> {
  const { at } = await queries
    .selectFrom('checkouts')
    .select(({ fn }) => fn.max<string | null>('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
