import type { Tx } from '../base/ports.ts'
import { noPasswordHash } from '../passwords/password-hash.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { findAccountByAddress, insertAccount, newAccountRecord, type AccountRecord } from './accounts-store.ts'
import { isMobileNumber } from './login-address.ts'

/**
 * Finds the account of an address, or makes one without a password. Call it only after the person has proven that the
 * address is theirs.
 */
export async function ensureCustomer(
  { clock, newId }: AccountsDeps,
  tx: Tx,
  { name, address }: { name: string; address: string },
): Promise<{ account: AccountRecord; isNew: boolean } | undefined> {
  const createdAt = clock().toISOString()
  // The code has proved the address.
  const emailVerifiedAt = isMobileNumber(address) ? null : createdAt
  const person = { id: newId(), emailAddress: address, name, createdAt, emailVerifiedAt }
  const account = newAccountRecord({ ...person, role: 'customer', origin: 'sign-up' })
  const isNew = await insertAccount(tx, account, noPasswordHash())
  // A deactivated account has the address, and is not found.
  const found = isNew ? account : await findAccountByAddress(tx, address)
  return found && { account: found, isNew }
}
