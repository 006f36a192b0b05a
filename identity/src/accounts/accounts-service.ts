import { createHash } from 'node:crypto'
import type { Tx } from '../base/ports.ts'
import type { HashOptions } from '../passwords/hash-queue.ts'
import { isPasswordHash, verifyPassword } from '../passwords/password-hash.ts'
import { endAccess, removeFactors } from './access-store.ts'
import { removeAccount } from './account-changes.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import * as store from './accounts-store.ts'
import { addAccount, type AddedAccount } from './add-account.ts'
import { addPassword, changePassword, replacePassword, type ChangeOptions } from './change-password.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { ensureDemoAccounts, type DemoAccount } from './ensure-demo-accounts.ts'
import type { NewAccount } from './new-account.ts'
import { resetPassword, type ResetOptions } from './reset-password.ts'
import { setRole, type RoleSetting } from './set-role.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export type { AccountsDeps } from './accounts-deps.ts'
export type { AccountRecord } from './accounts-store.ts'
export type AccountsService = ReturnType<typeof createAccountsService>

/**
 * The accounts of the embedded provider. Email addresses must be normalised by `readEmailAddress`. Neither a result nor
 * its timing may reveal whether an address has an account, so every attempt computes exactly one hash.
 */
export function createAccountsService(deps: AccountsDeps) {
  const { database, clock, deletions } = deps
  const { queries } = database

  return {
    signIn: (emailAddress: string | undefined, password: string, hashOptions?: HashOptions) =>
      signIn(deps, emailAddress, password, hashOptions),
    signUp: (person: NewAccount, hashOptions?: HashOptions) => signUp(deps, person, hashOptions),
    ensureCustomer: (tx: Tx, person: { name: string; address: string }) => ensureCustomer(deps, tx, person),
    addAccount: (input: AddedAccount, hashOptions?: HashOptions) => addAccount(deps, input, hashOptions),
    ensureAccounts: (people: DemoAccount[]) => ensureDemoAccounts(deps, people),
    setRole: (id: string, setting: RoleSetting) => setRole(deps, id, setting),

    changePassword: (id: string, change: { current: string; next: string }, options: ChangeOptions) =>
      changePassword(deps, id, change, options),
    replacePassword: (id: string, next: string, options: ChangeOptions) => replacePassword(deps, id, next, options),
    addPassword: (id: string, next: string, options: ChangeOptions) => addPassword(deps, id, next, options),
    resetPassword: (id: string, password: string, options?: ResetOptions) => resetPassword(deps, id, password, options),

    findAccount: (id: string) => store.findAccount(queries, id),
    findAccountByAddress: (emailAddress: string) => store.findAccountByAddress(queries, emailAddress),
    /** Active or deactivated, for those who manage accounts. */
    findAnyAccountByAddress: (emailAddress: string) => store.findAnyAccountByAddress(queries, emailAddress),
    /** Deactivated ones too. */
    listAccounts: () => store.listAccounts(queries),

    /** Changes with the password and reveals nothing about it. Undefined for a deleted account. */
    async findPasswordFingerprint(id: string): Promise<string | undefined> {
      const hash = await store.findPasswordHash(queries, id)
      return hash && createHash('sha256').update(hash).digest('base64url')
    },

    /** False for an account that was made by a code, until its user chooses a password. */
    async hasAnyPassword(id: string): Promise<boolean> {
      const hash = await store.findPasswordHash(queries, id)
      return hash !== undefined && isPasswordHash(hash)
    },

    /** Computes a hash, like a login. */
    hasPassword: async (id: string, password: string): Promise<boolean> =>
      verifyPassword(password, await store.findPasswordHash(queries, id)),

    /** Ends every session of the account. @returns the number of removed factors. */
    removeSecondFactor: (id: string): Promise<number> =>
      database.transaction(async (tx) => {
        const removed = await removeFactors(tx, id)
        await endAccess(tx, id, { reason: 'second-factor', now: clock() })
        return removed
      }),

    /** @returns false if the account does not exist. */
    removeAccount: (id: string): Promise<boolean> => database.transaction((tx) => removeAccount(tx, id, deletions)),
  }
}
