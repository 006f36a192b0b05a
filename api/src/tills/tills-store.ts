import type { Queries, Tx } from '../db/database.ts'
import { changesRow, findRecord, getRecord, listRecords, toRow, type Stored } from '../db/rows.ts'
import type { DayUsage, TillLimits } from './till-limits.ts'

const limits = ['max_call_cents', 'max_day_cents', 'max_day_reward_cents'] as const
const columns = ['id', 'name', 'created_at', 'revoked_at', ...limits] as const

export type TillRecord = Stored<'tills', (typeof columns)[number]>

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
  return queries.selectFrom('tills').select(columns).orderBy('created_at').$call(listRecords)
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

export interface TillRequest {
  tillId: string
  idempotencyKey: string
  requestHash: string
}

export function findTillRequest(
  queries: Queries,
  { tillId, idempotencyKey }: TillRequest,
): Promise<{ requestHash: string; response: unknown } | undefined> {
  return queries
    .selectFrom('till_requests')
    .select(['request_hash as requestHash', 'response'])
    .where('till_id', '=', tillId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

export async function insertTillRequest(
  tx: Tx,
  request: TillRequest & { response: object; cardId: string; createdAt: string },
): Promise<void> {
  await tx.insertInto('till_requests').values(toRow(request)).execute()
}

interface TillDay {
  tillId: string
  day: string
}

/** Adds a movement to a till's day in the movement's transaction. @returns false if a limit would be exceeded. */
export async function addToDay(
  tx: Tx,
  { tillId, day }: TillDay,
  usage: DayUsage,
  { maxDayCents, maxDayRewardCents }: TillLimits,
): Promise<boolean> {
  await ensureDay(tx, { tillId, day })
  return tx
    .updateTable('till_days')
    .set((row) => ({
      collected_cents: row('collected_cents', '+', usage.collectedCents),
      redeemed_cents: row('redeemed_cents', '+', usage.redeemedCents),
      spent_cents: row('spent_cents', '+', usage.spentCents),
    }))
    .where('till_id', '=', tillId)
    .where('day', '=', day)
    .where((row) => row(row('collected_cents', '+', usage.collectedCents), '<=', maxDayCents))
    .where((row) => row(row('redeemed_cents', '+', usage.redeemedCents), '<=', maxDayRewardCents))
    .where((row) => row(row('spent_cents', '+', usage.spentCents), '<=', maxDayRewardCents))
    .$call(changesRow)
}

/** @returns true for the first alert of the day, even if several instances reach the limit at the same time. */
export async function markAlerted(tx: Tx, { tillId, day }: TillDay, alertedAt: string): Promise<boolean> {
  await ensureDay(tx, { tillId, day })
  return tx
    .updateTable('till_days')
    .set({ alerted_at: alertedAt })
    .where('till_id', '=', tillId)
    .where('day', '=', day)
    .where('alerted_at', 'is', null)
    .$call(changesRow)
}

async function ensureDay(tx: Tx, { tillId, day }: TillDay): Promise<void> {
  await tx
    .insertInto('till_days')
    .values({ till_id: tillId, day, alerted_at: null })
    .onConflict((conflict) => conflict.columns(['till_id', 'day']).doNothing())
    .execute()
}
