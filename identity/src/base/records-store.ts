import type { ExpressionBuilder } from 'kysely'
import type { IdentitySchema } from './identity-tables.ts'
import type { Queries } from './ports.ts'

interface ProviderRecord {
  kind: string
  id: string
  payload: Record<string, unknown>
  accountId: string | null
  grantId: string | null
  uid: string | null
  expiresAt: string | null
}

export interface FoundRecord {
  payload: Record<string, unknown>
  consumedAt: string | null
  uid: string | null
  /** The token that replaced a used refresh token. */
  successorId: string | null
}

const columns = ['payload', 'uid', 'consumed_at as consumedAt', 'successor_id as successorId'] as const

export async function saveRecord(queries: Queries, record: ProviderRecord): Promise<void> {
  const values = valuesOf(record)
  await queries
    .insertInto('identity_records')
    .values({ kind: record.kind, id: record.id, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
    .execute()
}

/** Does not change an existing record with the same id. */
export async function saveNewRecord(queries: Queries, record: ProviderRecord): Promise<void> {
  await queries
    .insertInto('identity_records')
    .values({ kind: record.kind, id: record.id, ...valuesOf(record) })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
    .execute()
}

function valuesOf(record: ProviderRecord) {
  return {
    payload: JSON.stringify(record.payload),
    account_id: record.accountId,
    grant_id: record.grantId,
    uid: record.uid,
    expires_at: record.expiresAt,
  }
}

function findBy(queries: Queries, column: 'id' | 'uid', kind: string, value: string): Promise<FoundRecord | undefined> {
  return queries
    .selectFrom('identity_records')
    .select(columns)
    .where('kind', '=', kind)
    .where(column, '=', value)
    .executeTakeFirst()
}

export const findRecord = (queries: Queries, kind: string, id: string) => findBy(queries, 'id', kind, id)

export const findRecordByUid = (queries: Queries, kind: string, uid: string) => findBy(queries, 'uid', kind, uid)

/** Lists the records of these accounts; those that end last come first. */
export function listRecordsOfAccounts(queries: Queries, kind: string, accountIds: string[]) {
  return queries
    .selectFrom('identity_records')
    .select(['id', 'payload'])
    .where('kind', '=', kind)
    .where('account_id', 'in', accountIds)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .execute()
}

/** @returns false if it was consumed before; that time stays. Reuse can be detected until `retainUntil`. */
export async function consumeRecord(
  queries: Queries,
  { kind, id }: { kind: string; id: string },
  { consumedAt, retainUntil, successorId }: { consumedAt: string; retainUntil: string; successorId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('identity_records')
    .set((row) => ({
      consumed_at: consumedAt,
      successor_id: successorId,
      expires_at: row.case().when('expires_at', '>', retainUntil).then(retainUntil).else(row.ref('expires_at')).end(),
    }))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function deleteRecord(queries: Queries, kind: string, id: string): Promise<void> {
  await queries.deleteFrom('identity_records').where('kind', '=', kind).where('id', '=', id).execute()
}

/** Deletes a record and returns its payload: of several concurrent callers, one receives it. */
export async function takeRecord(queries: Queries, kind: string, id: string): Promise<unknown> {
  const taken = await queries
    .deleteFrom('identity_records')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('payload')
    .executeTakeFirst()
  return taken?.payload
}

/** @returns false if the record has another `uid`, has expired, or another request has taken it. */
export async function takeRecordOf(
  queries: Queries,
  { kind, id, uid, now }: { kind: string; id: string; uid: string; now: string },
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('identity_records')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export async function deleteRecordsOfGrant(queries: Queries, kind: string, grantId: string): Promise<void> {
  await queries.deleteFrom('identity_records').where('kind', '=', kind).where('grant_id', '=', grantId).execute()
}

/** Ends every session, grant and token of an account, except the retained sessions and grants. */
export async function deleteRecordsOfAccount(
  queries: Queries,
  accountId: string,
  retained: string[] = [],
): Promise<void> {
  await queries
    .deleteFrom('identity_records')
    .where('account_id', '=', accountId)
    .$if(retained.length > 0, (query) =>
      query
        .where('id', 'not in', retained)
        .where((row) => row.or([row.eb('grant_id', 'is', null), row.eb('grant_id', 'not in', retained)])),
    )
    .execute()
}

/** Ends one session: deletes its record, its grants and all their tokens. */
export async function deleteRecordsOfSession(queries: Queries, uid: string): Promise<void> {
  const session = await findRecordByUid(queries, 'Session', uid)
  const grants = session ? grantIdsOf(session.payload) : []
  await queries.deleteFrom('identity_records').where('kind', '=', 'Session').where('uid', '=', uid).execute()
  if (grants.length === 0) return
  await queries
    .deleteFrom('identity_records')
    .where((row) =>
      row.or([row('grant_id', 'in', grants), row.and([row('kind', '=', 'Grant'), row('id', 'in', grants)])]),
    )
    .execute()
}

function grantIdsOf({ authorizations }: Record<string, unknown>): string[] {
  if (typeof authorizations !== 'object' || authorizations === null) return []
  return Object.values(authorizations).flatMap((authorization: { grantId?: unknown }) =>
    typeof authorization.grantId === 'string' ? [authorization.grantId] : [],
  )
}

/** Deletes those that expire later. */
export async function deleteLaterRecords(
  queries: Queries,
  { kind, uid, after }: { kind: string; uid: string; after: string },
): Promise<void> {
  await queries
    .deleteFrom('identity_records')
    .where('kind', '=', kind)
    .where('uid', '=', uid)
    .where('expires_at', '>', after)
    .execute()
}

/** Deletes every session, grant and token of all accounts. */
export async function deleteAllRecords(queries: Queries): Promise<void> {
  await queries.deleteFrom('identity_records').execute()
}

/** @returns false if the account has no such record, the record has expired, or another request has consumed it. */
export async function takeRecordOfAccount(
  queries: Queries,
  { kind, id, accountId, now }: { kind: string; id: string; accountId: string; now: string },
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('identity_records')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Consumes nothing. @returns whether `takeRecordOfAccount` would return true now */
export async function hasRecordOfAccount(
  queries: Queries,
  { kind, id, accountId, now }: { kind: string; id: string; accountId: string; now: string },
): Promise<boolean> {
  const found = await queries
    .selectFrom('identity_records')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** The record of a session, for a condition that it exists. */
export function recordOfSession(row: ExpressionBuilder<IdentitySchema, 'identity_sessions'>) {
  return row
    .selectFrom('identity_records')
    .select('identity_records.id')
    .whereRef('identity_records.uid', '=', 'identity_sessions.id')
    .where('identity_records.kind', '=', 'Session')
}
