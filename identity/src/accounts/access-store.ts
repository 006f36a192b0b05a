import type { SessionEndReason } from '../base/identity-tables.ts'
import type { Queries, Tx } from '../base/ports.ts'
import { deleteRecordsOfAccount, recordOfSession } from '../base/records-store.ts'

interface AccessEnd {
  reason: SessionEndReason
  now: Date
  /** The records of the session or login that stays. */
  retained?: string[]
}

/**
 * Called after a change that another user of the account must notice: ends its sessions and removes its PINs on all
 * devices.
 */
export async function endAccess(tx: Tx, accountId: string, { reason, now, retained }: AccessEnd): Promise<void> {
  await deleteRecordsOfAccount(tx, accountId, retained)
  await markSessionsEnded(tx, accountId, { reason, endedAt: now.toISOString() })
  await deletePinsOfAccount(tx, accountId)
}

/**
 * Removes every second factor of an account: for a user who lost theirs, and for an account that gets a new owner, so
 * that its creator cannot log in with a passkey. The caller ends the sessions. @returns the number of removed factors.
 */
export async function removeFactors(tx: Tx, accountId: string): Promise<number> {
  const passkeys = await deletePasskeysOfAccount(tx, accountId)
  const hadApp = await deleteAuthenticatorApp(tx, accountId)
  await deleteRecoveryCodes(tx, accountId)
  return passkeys + (hadApp ? 1 : 0)
}

/** Marks the sessions of the account whose records are deleted. */
async function markSessionsEnded(
  queries: Queries,
  accountId: string,
  { reason, endedAt }: { reason: SessionEndReason; endedAt: string },
): Promise<void> {
  await queries
    .updateTable('identity_sessions')
    .set({ ended_at: endedAt, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where((row) => row.not(row.exists(recordOfSession(row))))
    .execute()
}

/** @param exceptDeviceHash the device whose PIN stays. @returns the number of deleted PINs. */
export async function deletePinsOfAccount(
  queries: Queries,
  accountId: string,
  exceptDeviceHash?: string,
): Promise<number> {
  const deleted = await queries
    .deleteFrom('identity_pins')
    .where('account_id', '=', accountId)
    .$if(exceptDeviceHash !== undefined, (query) => query.where('device_hash', '!=', exceptDeviceHash ?? ''))
    .returning('id')
    .execute()
  return deleted.length
}

async function deletePasskeysOfAccount(queries: Queries, accountId: string): Promise<number> {
  const deleted = await queries
    .deleteFrom('identity_passkeys')
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  return deleted.length
}

export async function deleteAuthenticatorApp(queries: Queries, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('identity_authenticator_apps')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export async function deleteRecoveryCodes(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom('identity_recovery_codes').where('account_id', '=', accountId).execute()
}
