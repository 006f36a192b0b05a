import type { Queries, Tx } from '../db/database.ts'
import type { TillLimits } from './till-limits.ts'

export interface TillRecord extends TillLimits {
  id: string
  name: string
  createdAt: string
  revokedAt: string | null
}

const limitColumns = [
  'max_call_cents as maxCallCents',
  'max_day_cents as maxDayCents',
  'max_day_reward_cents as maxDayRewardCents',
] as const
const columns = ['id', 'name', 'created_at as createdAt', 'revoked_at as revokedAt', ...limitColumns] as const

export async function insertTill(
  queries: Queries,
  till: { id: string; name: string; keyHash: string; createdAt: string } & TillLimits,
): Promise<void> {
  await queries
    .insertInto('tills')
    .values({
      id: till.id,
      name: till.name,
      key_hash: till.keyHash,
      created_at: till.createdAt,
      revoked_at: null,
      ...limitValues(till),
    })
    .execute()
}

export function findTillByKeyHash(queries: Queries, keyHash: string): Promise<TillRecord | undefined> {
  return queries
    .selectFrom('tills')
    .select(columns)
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export function findTillLimits(queries: Queries, id: string): Promise<TillLimits> {
  return queries.selectFrom('tills').select(limitColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** @returns false if the till does not exist. */
export async function updateTillLimits(queries: Queries, id: string, limits: TillLimits): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('tills')
    .set(limitValues(limits))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export function listTills(queries: Queries): Promise<TillRecord[]> {
  return queries.selectFrom('tills').select(columns).orderBy('created_at').execute()
}

/** @returns false if no till with this id has an active key. */
export async function markRevoked(queries: Queries, id: string, revokedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('tills')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
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
  request: TillRequest & { response: unknown; cardId: string; createdAt: string },
): Promise<void> {
  await tx
    .insertInto('till_requests')
    .values({
      till_id: request.tillId,
      idempotency_key: request.idempotencyKey,
      request_hash: request.requestHash,
      response: JSON.stringify(request.response),
      card_id: request.cardId,
      created_at: request.createdAt,
    })
    .execute()
}

function limitValues({ maxCallCents, maxDayCents, maxDayRewardCents }: TillLimits) {
  return { max_call_cents: maxCallCents, max_day_cents: maxDayCents, max_day_reward_cents: maxDayRewardCents }
}
