import type { Role } from '@fuel-shack/contract/values/account-roles'
import { createHash } from 'node:crypto'
import type { RoleChanger } from '../identity-tables.ts'
import type { Ports, Tx } from '../ports.ts'
import { changeRole, removeAccount } from './account-changes.ts'
import {
  findAccount,
  findAccountByAddress,
  findAnyAccountByAddress,
  findPasswordHash,
  insertAccount,
  listAccounts,
  markDemo,
  updatePassword,
  updateRole,
  newAccountRecord,
  type AccountRecord,
} from './accounts-store.ts'
import { isMobileNumber } from './login-address.ts'
import type { NewAccount } from './new-account.ts'
import { hashPassword, isPasswordHash, noPasswordHash, verifyPassword } from '../passwords/password-hash.ts'
import type { HashOptions } from '../passwords/hash-queue.ts'
import { removeFactors } from '../second-factor/remove-factors.ts'
import { endAccess } from '../sessions/end-access.ts'

export type AccountsDeps = Pick<Ports, 'database' | 'clock' | 'newId' | 'deletions'>

export type { AccountRecord } from './accounts-store.ts'
export type AccountsService = ReturnType<typeof createAccountsService>

/** An account that is added by a command, a demo or a sign-up. */
type AddedAccount = NewAccount & { role: Role } & Partial<Pick<AccountRecord, 'origin' | 'mustChangePassword'>>

interface ResetOptions {
  /** Records of the sessions that stay open. */
  retainedRecords?: string[]
  /** The password was generated: the user has to choose a new one at the next login. */
  mustChange?: boolean
  hashOptions?: HashOptions | undefined
  /** Uses up what allows it, in the transaction. False: nothing changes. */
  isAllowed?: (tx: Tx) => Promise<boolean>
  /** The hash that was checked. False if it was replaced meanwhile, such as by a reset of its owner. */
  from?: string | undefined
}

type ChangeOptions = Pick<ResetOptions, 'retainedRecords' | 'hashOptions'>

interface RoleChange {
  role: Role
  changedBy: RoleChanger
  /** A new password, so that the creator of the account does not get the role too. */
  password?: { password: string; mustChange: boolean } | undefined
}

/**
 * The accounts of the embedded provider. Email addresses must be normalised by `readEmailAddress`. Neither a result nor
 * its timing may reveal whether an address has an account, so every attempt computes exactly one hash.
 */
export function createAccountsService({ database, clock, newId, deletions }: AccountsDeps) {
  const { queries } = database

  async function signIn(
    emailAddress: string | undefined,
    password: string,
    hashOptions?: HashOptions,
  ): Promise<AccountRecord | undefined> {
    const account = emailAddress === undefined ? undefined : await findAccountByAddress(queries, emailAddress)
    const hash = account && (await findPasswordHash(queries, account.id))
    const isPassword = await verifyPassword(password, hash, hashOptions)
    if (!account || !isPassword) return undefined
    // The password can end while the hash waits for its turn.
    return (await findPasswordHash(queries, account.id)) === hash ? account : undefined
  }

  async function addAccount(input: AddedAccount, hashOptions?: HashOptions): Promise<AccountRecord | undefined> {
    const { password, origin = 'unknown', mustChangePassword = false, ...person } = input
    const createdAt = clock().toISOString()
    const account = newAccountRecord({ ...person, id: newId(), createdAt, origin, mustChangePassword })
    const isNew = await insertAccount(queries, account, await hashPassword(password, hashOptions))
    return isNew ? account : undefined
  }

  async function resetPassword(id: string, password: string, options: ResetOptions = {}): Promise<boolean> {
    const { retainedRecords = [], mustChange = false, hashOptions, isAllowed, from } = options
    const passwordHash = await hashPassword(password, hashOptions)
    return database.transaction(async (tx) => {
      if (isAllowed && !(await isAllowed(tx))) return false
      const update = { passwordHash, mustChangePassword: mustChange, ...(from !== undefined && { from }) }
      if (!(await updatePassword(tx, id, update))) return false
      await endAccess(tx, id, { reason: 'password', now: clock(), retained: retainedRecords })
      return true
    })
  }

  return {
    signIn,
    addAccount,
    findAccount: (id: string): Promise<AccountRecord | undefined> => findAccount(queries, id),
    findAccountByAddress: (emailAddress: string) => findAccountByAddress(queries, emailAddress),
    /** Active or deactivated, for those who manage accounts. */
    findAnyAccountByAddress: (emailAddress: string) => findAnyAccountByAddress(queries, emailAddress),

    /** Deactivated ones too. */
    listAccounts: (): Promise<AccountRecord[]> => listAccounts(queries),

    /**
     * Logs in a user who has an account already and enters its password. Undefined for a taken address. That does
     * reveal the account (only a confirmation email would avoid it), so callers throttle sign-ups and show a message
     * that blames neither the address nor the password.
     */
    async signUp(person: NewAccount, hashOptions?: HashOptions): Promise<AccountRecord | undefined> {
      const existing = await findAccountByAddress(queries, person.emailAddress)
      if (existing) return signIn(person.emailAddress, person.password, hashOptions)
      return addAccount({ ...person, role: 'customer', origin: 'sign-up' }, hashOptions)
    },

    /** @returns false for a wrong current password. Ends every session except that of the retained records. */
    async changePassword(
      id: string,
      { current, next }: { current: string; next: string },
      options: ChangeOptions,
    ): Promise<boolean> {
      const from = await findPasswordHash(queries, id)
      if (!(await verifyPassword(current, from, options.hashOptions))) return false
      return resetPassword(id, next, { ...options, from })
    },

    /**
     * Replaces a generated password after a login with it. Ends every session except that of the retained records.
     *
     * @returns false if the new password is the same.
     */
    async replacePassword(id: string, next: string, options: ChangeOptions): Promise<boolean> {
      const from = await findPasswordHash(queries, id)
      if (await verifyPassword(next, from, options.hashOptions)) return false
      return resetPassword(id, next, { ...options, from })
    },

    /** Changes with the password and reveals nothing about it. Undefined for a deleted account. */
    async findPasswordFingerprint(id: string): Promise<string | undefined> {
      const hash = await findPasswordHash(queries, id)
      return hash && createHash('sha256').update(hash).digest('base64url')
    },

    /** False for an account that was made by a code, until its user chooses a password. */
    async hasAnyPassword(id: string): Promise<boolean> {
      const hash = await findPasswordHash(queries, id)
      return hash !== undefined && isPasswordHash(hash)
    },

    /**
     * Finds the account of an address, or makes one without a password. Call it only after the person has proven that the
     * address is theirs.
     */
    async ensureCustomer(
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
    },

    /** The first password of an account that has none. @returns false if it has one. */
    async addPassword(id: string, next: string, options: ChangeOptions): Promise<boolean> {
      const from = await findPasswordHash(queries, id)
      if (from === undefined || isPasswordHash(from)) return false
      return resetPassword(id, next, { ...options, from })
    },

    /** Computes a hash, like a login. */
    async hasPassword(id: string, password: string): Promise<boolean> {
      return verifyPassword(password, await findPasswordHash(queries, id))
    },

    /** Ends every session of the account. */
    resetPassword,

    /** Ends every session of the account. Without a new password its creator gets the role too: warn the operator. */
    async setRole(id: string, { role, changedBy, password: chosen }: RoleChange): Promise<void> {
      const password = chosen && {
        passwordHash: await hashPassword(chosen.password),
        mustChangePassword: chosen.mustChange,
      }
      await database.transaction((tx) => changeRole(tx, id, { role, changedBy, now: clock(), password }))
    },

    /** Ends every session of the account. @returns the number of removed factors. */
    async removeSecondFactor(id: string): Promise<number> {
      return database.transaction(async (tx) => {
        const removed = await removeFactors(tx, id)
        await endAccess(tx, id, { reason: 'second-factor', now: clock() })
        return removed
      })
    },

    /** @returns false if the account does not exist. */
    removeAccount: (id: string): Promise<boolean> => database.transaction((tx) => removeAccount(tx, id, deletions)),

    /** Creates the demo accounts or resets them to the values that are printed at start, and marks them as such. */
    async ensureAccounts(people: (NewAccount & { role: Role })[]): Promise<void> {
      // One after another: a queue of password hashes has a limit.
      for (const person of people) {
        const existing = await findAccountByAddress(queries, person.emailAddress)
        if (!existing) {
          await addAccount({ ...person, origin: 'demo' })
          continue
        }
        if (!existing.isDemo) await markDemo(queries, existing.id)
        if (!(await signIn(person.emailAddress, person.password))) await resetPassword(existing.id, person.password)
        if (existing.role !== person.role)
          await updateRole(queries, existing.id, {
            role: person.role,
            changedBy: 'demo',
            changedAt: clock().toISOString(),
          })
      }
    },
  }
}
