import type { Queries } from '../base/ports.ts'

export type PasskeyRecord = Awaited<ReturnType<typeof listPasskeys>>[number]

const columns = [
  'id',
  'account_id as accountId',
  'public_key as publicKey',
  'counter',
  'transports',
  'device_type as deviceType',
  'is_backed_up as isBackedUp',
  'aaguid',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** @returns false if the credential is already registered. */
export async function insertPasskey(queries: Queries, passkey: PasskeyRecord): Promise<boolean> {
  const inserted = await queries
    .insertInto('identity_passkeys')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      device_type: passkey.deviceType,
      is_backed_up: passkey.isBackedUp,
      aaguid: passkey.aaguid,
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findPasskey(queries: Queries, id: string): Promise<PasskeyRecord | undefined> {
  return queries.selectFrom('identity_passkeys').select(columns).where('id', '=', id).executeTakeFirst()
}

export function listPasskeys(queries: Queries, accountId: string) {
  return queries
    .selectFrom('identity_passkeys')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Stores the counter of a signature. Authenticators without one always send 0 (WebAuthn level 3, section 6.1.1).
 * @returns false if this counter or a later one was stored before: the key may have been cloned.
 */
export async function recordPasskeyUse(
  queries: Queries,
  id: string,
  { counter, isBackedUp, usedAt }: { counter: number; isBackedUp: 0 | 1; usedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('identity_passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: usedAt })
    .where('id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row('counter', '=', 0)]))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** @returns false if the account has no such passkey. */
export async function deletePasskey(queries: Queries, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('identity_passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** The first handle that is stored for an account never changes. */
export async function ensureUserHandle(queries: Queries, accountId: string, userHandle: string): Promise<string> {
  await queries
    .insertInto('identity_passkey_users')
    .values({ account_id: accountId, user_handle: userHandle })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  const { user_handle } = await queries
    .selectFrom('identity_passkey_users')
    .select('user_handle')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return user_handle
}
