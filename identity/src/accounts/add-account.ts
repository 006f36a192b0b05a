import type { Role } from '@fuel-shack/contract/team/account-roles'
import type { HashOptions } from '../passwords/hash-queue.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { insertAccount, newAccountRecord, type AccountRecord } from './accounts-store.ts'
import type { NewAccount } from './new-account.ts'

/** An account that is added by a command, a demo or a sign-up. */
export type AddedAccount = NewAccount & { role: Role } & Partial<Pick<AccountRecord, 'origin' | 'mustChangePassword'>>

/** @returns undefined if the address has an account. */
export async function addAccount(
  { database, clock, newId }: AccountsDeps,
  input: AddedAccount,
  hashOptions?: HashOptions,
): Promise<AccountRecord | undefined> {
  const { password, origin = 'unknown', mustChangePassword = false, ...person } = input
  const createdAt = clock().toISOString()
  const account = newAccountRecord({ ...person, id: newId(), createdAt, origin, mustChangePassword })
  const isNew = await insertAccount(database.queries, account, await hashPassword(password, hashOptions))
  return isNew ? account : undefined
}
