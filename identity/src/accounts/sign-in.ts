import type { HashOptions } from '../passwords/hash-queue.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { findAccountByAddress, findPasswordHash, type AccountRecord } from './accounts-store.ts'

export async function signIn(
  deps: AccountsDeps,
  emailAddress: string | undefined,
  password: string,
  hashOptions?: HashOptions,
): Promise<AccountRecord | undefined> {
  const { queries } = deps.database
  const account = emailAddress === undefined ? undefined : await findAccountByAddress(queries, emailAddress)
  const hash = account && (await findPasswordHash(queries, account.id))
  const isPassword = await verifyPassword(password, hash, hashOptions)
  if (!account || !isPassword) return undefined
  // The password can end while the hash waits for its turn.
  return (await findPasswordHash(queries, account.id)) === hash ? account : undefined
}
