import type { Queries } from '../base/ports.ts'
import type { SessionEndReason } from '../base/identity-tables.ts'
import { recordOfSession } from '../base/records-store.ts'

export type ActiveSession = Awaited<ReturnType<typeof listOpenSessions>>[number]

/** An ended session is remembered this long, so that its screen can say why it ended. */
export const END_REMEMBERED_HOURS = 48

const columns = [
  'identity_sessions.id as id',
  'identity_sessions.account_id as accountId',
  'identity_sessions.login_ts as loginTs',
  'identity_sessions.signed_in_at as loggedInAt',
  'identity_sessions.last_used_at as lastUsedAt',
  'identity_sessions.device as device',
  'identity_sessions.is_by_pin as isByPin',
  'identity_accounts.role as role',
] as const

/** A repeated login replaces time and device of the session. */
export async function saveSession(queries: Queries, session: Omit<ActiveSession, 'role'>): Promise<void> {
  const values = {
    account_id: session.accountId,
    login_ts: session.loginTs,
    signed_in_at: session.loggedInAt,
    last_used_at: session.lastUsedAt,
    device: session.device,
    is_by_pin: session.isByPin,
  }
  await queries
    .insertInto('identity_sessions')
    .values({ id: session.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** @returns false if the session has ended. In a transaction, whatever ends it waits. */
export async function touchSession(queries: Queries, id: string, lastUsedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('identity_sessions')
    .set({ last_used_at: lastUsedAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export function findSession(queries: Queries, id: string): Promise<ActiveSession | undefined> {
  return queries
    .selectFrom('identity_sessions')
    .innerJoin('identity_accounts', 'identity_accounts.id', 'identity_sessions.account_id')
    .select(columns)
    .where('identity_sessions.id', '=', id)
    .where('identity_sessions.ended_at', 'is', null)
    .where('identity_accounts.deactivated_at', 'is', null)
    .executeTakeFirst()
}

export function findSessionEnd(queries: Queries, id: string) {
  return queries
    .selectFrom('identity_sessions')
    .innerJoin('identity_accounts', 'identity_accounts.id', 'identity_sessions.account_id')
    .select([...columns, 'identity_sessions.end_reason as endReason'])
    .where('identity_sessions.id', '=', id)
    .executeTakeFirst()
}

/** Sessions that the provider still has. */
function openSessions(queries: Queries) {
  return (
    queries
      .selectFrom('identity_sessions')
      .innerJoin('identity_accounts', 'identity_accounts.id', 'identity_sessions.account_id')
      .innerJoin('identity_records', 'identity_records.uid', 'identity_sessions.id')
      .select(columns)
      .where('identity_records.kind', '=', 'Session')
      // A login can finish while its account is being deactivated.
      .where('identity_accounts.deactivated_at', 'is', null)
  )
}

/** @returns undefined if the session ended or the grant was revoked. */
export function findSessionOfToken(
  queries: Queries,
  { sessionId, grantId }: { sessionId: string; grantId: string },
): Promise<ActiveSession | undefined> {
  return openSessions(queries)
    .innerJoin('identity_records as grants', (join) =>
      join.on('grants.kind', '=', 'Grant').on('grants.id', '=', grantId),
    )
    .where('identity_sessions.id', '=', sessionId)
    .executeTakeFirst()
}

/** Most recently used first. */
export function listOpenSessions(queries: Queries, accountId: string) {
  return openSessions(queries)
    .where('identity_sessions.account_id', '=', accountId)
    .orderBy('identity_sessions.last_used_at', 'desc')
    .execute()
}

export async function findSessionsPastLimit(
  queries: Queries,
  role: ActiveSession['role'],
  { unusedSince, signedInBefore, byPinBefore }: { unusedSince: string; signedInBefore: string; byPinBefore: string },
): Promise<string[]> {
  const rows = await queries
    .selectFrom('identity_sessions')
    .innerJoin('identity_accounts', 'identity_accounts.id', 'identity_sessions.account_id')
    .select('identity_sessions.id as id')
    .where('identity_accounts.role', '=', role)
    .where('identity_sessions.ended_at', 'is', null)
    .where((row) =>
      row.or([
        row('identity_sessions.last_used_at', '<=', unusedSince),
        row('identity_sessions.signed_in_at', '<=', signedInBefore),
        row.and([row('identity_sessions.is_by_pin', '=', 1), row('identity_sessions.signed_in_at', '<=', byPinBefore)]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

interface SessionEnd {
  reason: SessionEndReason
  endedAt: string
}

/** Its records are deleted: this is what its screen can ask for afterwards. */
export async function markSessionEnded(queries: Queries, id: string, { reason, endedAt }: SessionEnd): Promise<void> {
  await queries
    .updateTable('identity_sessions')
    .set({ ended_at: endedAt, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes sessions whose provider record expired or was revoked, except those that are still remembered. */
export async function deleteSessionsWithoutRecord(queries: Queries, endedBefore: string): Promise<void> {
  await queries
    .deleteFrom('identity_sessions')
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '<=', endedBefore)]))
    .where((row) => row.not(row.exists(recordOfSession(row))))
    .execute()
}
