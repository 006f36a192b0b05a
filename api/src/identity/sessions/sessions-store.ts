import type { Queries } from '../../db/database.ts'
import type { IdentityAccountsTable } from '../../db/identity-schema.ts'

interface SessionRecord {
  id: string
  accountId: string
  loginTs: number
  loggedInAt: string
  lastUsedAt: string
  device: string
}

export type ActiveSession = SessionRecord & { role: IdentityAccountsTable['role'] }

const columns = [
  'identity_sessions.id as id',
  'identity_sessions.account_id as accountId',
  'identity_sessions.login_ts as loginTs',
  'identity_sessions.signed_in_at as loggedInAt',
  'identity_sessions.last_used_at as lastUsedAt',
  'identity_sessions.device as device',
  'identity_accounts.role as role',
] as const

/** A repeated login replaces time and device of the session. */
export async function saveSession(queries: Queries, session: SessionRecord): Promise<void> {
  const values = {
    account_id: session.accountId,
    login_ts: session.loginTs,
    signed_in_at: session.loggedInAt,
    last_used_at: session.lastUsedAt,
    device: session.device,
  }
  await queries
    .insertInto('identity_sessions')
    .values({ id: session.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export async function touchSession(queries: Queries, id: string, lastUsedAt: string): Promise<void> {
  await queries.updateTable('identity_sessions').set({ last_used_at: lastUsedAt }).where('id', '=', id).execute()
}

export function findSession(queries: Queries, id: string): Promise<ActiveSession | undefined> {
  return queries
    .selectFrom('identity_sessions')
    .innerJoin('identity_accounts', 'identity_accounts.id', 'identity_sessions.account_id')
    .select(columns)
    .where('identity_sessions.id', '=', id)
    .executeTakeFirst()
}

/** Sessions that the provider still has. */
function openSessions(queries: Queries) {
  return queries
    .selectFrom('identity_sessions')
    .innerJoin('identity_accounts', 'identity_accounts.id', 'identity_sessions.account_id')
    .innerJoin('identity_records', 'identity_records.uid', 'identity_sessions.id')
    .select(columns)
    .where('identity_records.kind', '=', 'Session')
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
export function listOpenSessions(queries: Queries, accountId: string): Promise<ActiveSession[]> {
  return openSessions(queries)
    .where('identity_sessions.account_id', '=', accountId)
    .orderBy('identity_sessions.last_used_at', 'desc')
    .execute()
}

export async function findSessionsPastLimit(
  queries: Queries,
  role: ActiveSession['role'],
  { unusedSince, signedInBefore }: { unusedSince: string; signedInBefore: string },
): Promise<string[]> {
  const rows = await queries
    .selectFrom('identity_sessions')
    .innerJoin('identity_accounts', 'identity_accounts.id', 'identity_sessions.account_id')
    .select('identity_sessions.id as id')
    .where('identity_accounts.role', '=', role)
    .where((row) =>
      row.or([
        row('identity_sessions.last_used_at', '<=', unusedSince),
        row('identity_sessions.signed_in_at', '<=', signedInBefore),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteSession(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('identity_sessions').where('id', '=', id).execute()
}

export async function deleteAllSessions(queries: Queries): Promise<void> {
  await queries.deleteFrom('identity_sessions').execute()
}

/** Deletes sessions whose provider record expired or was revoked. */
export async function deleteSessionsWithoutRecord(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('identity_sessions')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('identity_records')
            .select('identity_records.id')
            .whereRef('identity_records.uid', '=', 'identity_sessions.id')
            .where('identity_records.kind', '=', 'Session'),
        ),
      ),
    )
    .execute()
}
