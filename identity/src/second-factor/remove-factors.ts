import type { Tx } from '../ports.ts'
import { deleteAuthenticatorApp, deleteRecoveryCodes } from './codes/codes-store.ts'
import { deletePasskeysOfAccount } from './passkeys/passkeys-store.ts'

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
