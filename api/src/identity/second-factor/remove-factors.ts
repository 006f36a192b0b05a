import type { Tx } from '../../db/database.ts'
import { deleteAuthenticatorApp, deleteRecoveryCodes } from './codes/codes-store.ts'
import { deletePasskeysOfAccount } from './passkeys/passkeys-store.ts'

/**
 * Every second factor of an account: for somebody who lost theirs, and where an account passes into other hands, whose
 * maker could still log in with a passkey. The caller ends the sessions. @returns how many factors there were.
 */
export async function removeFactors(tx: Tx, accountId: string): Promise<number> {
  const passkeys = await deletePasskeysOfAccount(tx, accountId)
  const hadApp = await deleteAuthenticatorApp(tx, accountId)
  await deleteRecoveryCodes(tx, accountId)
  return passkeys + (hadApp ? 1 : 0)
}
