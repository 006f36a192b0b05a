import type { TillLimits } from '@fuel-shack/contract/cards/managed-tills'
import type { Queries } from '../../platform/db/database.ts'
import { changesRow, findRecord, getRecord, listRecords, toRow, type Stored } from '../../platform/db/rows.ts'

const limits = ['max_call_cents', 'max_day_cents', 'max_day_reward_cents'] as const
const columns = ['id', 'name', 'created_at', 'revoked_at', 'last_used_at', ...limits] as const

export type TillRecord = Stored<'tills', (typeof columns)[number]>

type TillDay = Stored<'till_days'>

export async function insertTill(
  queries: Queries,
  till: { id: string; name: string; keyHash: string; createdAt: string } & TillLimits,
): Promise<void> {
  await queries.insertInto('tills').values(toRow(till)).execute()
}

export function findTillByKeyHash(queries: Queries, keyHash: string): Promise<TillRecord | undefined> {
  return queries
    .selectFrom('tills')
    .select(columns)
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .$call(findRecord)
}

export function findTillLimits(queries: Queries, id: string): Promise<TillLimits> {
  return queries.selectFrom('tills').select(limits).where('id', '=', id).$call(getRecord)
}

/** @returns false if the till does not exist. */
export function updateTillLimits(queries: Queries, id: string, changed: TillLimits): Promise<boolean> {
  return queries.updateTable('tills').set(toRow(changed)).where('id', '=', id).$call(changesRow)
}

export function listTills(queries: Queries): Promise<TillRecord[]> {
  return queries.selectFrom('tills').select(columns).orderBy('created_at').orderBy('id').$call(listRecords)
}

/** Lists the days since that day, the newest first. */
export function listTillDays(queries: Queries, since: string): Promise<TillDay[]> {
  return queries.selectFrom('till_days').selectAll().where('day', '>=', since).orderBy('day', 'desc').$call(listRecords)
}

export async function markUsed(queries: Queries, id: string, lastUsedAt: string): Promise<void> {
  await queries.updateTable('tills').set({ last_used_at: lastUsedAt }).where('id', '=', id).execute()
}

/** @returns false if no till with this id has an active key. */
export function markRevoked(queries: Queries, id: string, revokedAt: string): Promise<boolean> {
  return queries
    .updateTable('tills')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$call(changesRow)
}
