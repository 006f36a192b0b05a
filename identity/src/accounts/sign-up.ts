import type { HashOptions } from '../passwords/hash-queue.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { findAccountByAddress, type AccountRecord } from './accounts-store.ts'
import { addAccount } from './add-account.ts'
import type { NewAccount } from './new-account.ts'
import { signIn } from './sign-in.ts'

/**
 * Logs in a user who has an account already and enters its password. Undefined for a taken address. That does
 * reveal the account (only a confirmation email would avoid it), so callers throttle sign-ups and show a message
 * that blames neither the address nor the password.
 */
export async function signUp(
  deps: AccountsDeps,
  person: NewAccount,
  hashOptions?: HashOptions,
): Promise<AccountRecord | undefined> {
  const existing = await findAccountByAddress(deps.database.queries, person.emailAddress)
  if (existing) return signIn(deps, person.emailAddress, person.password, hashOptions)
  return addAccount(deps, { ...person, role: 'customer', origin: 'sign-up' }, hashOptions)
}
