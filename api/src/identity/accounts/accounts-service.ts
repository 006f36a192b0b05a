import { createHash } from 'node:crypto'
import type { Database, Tx } from '../../db/database.ts'
import {
  deleteAccount,
  findAccount,
  findAccountByAddress,
  findPasswordHash,
  insertAccount,
  isLastStaff,
  listAccounts,
  listDemoAccounts,
  markDemo,
  updatePassword,
  updateRole,
  type AccountRecord,
  type RoleChanger,
} from './accounts-store.ts'
import type { DeletionLog } from '../../deletion-log.ts'
import type { NewAccount } from './new-account.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import type { HashTurn } from '../passwords/hash-queue.ts'
import { deleteAllRecords, deleteRecordsOfAccount } from '../provider/records-store.ts'
import { removeFactors } from '../second-factor/remove-factors.ts'
import { deleteAllSessions } from '../sessions/sessions-store.ts'

export interface AccountsDeps {
  database: Database
  clock: () => Date
  newId: () => string
  deletions: DeletionLog
}

export type { AccountRecord } from './accounts-store.ts'
export type AccountsService = ReturnType<typeof createAccountsService>

/** What an operator states about an account for another person. */
export type AddedAccount = NewAccount &
  Pick<AccountRecord, 'role'> &
  Partial<Pick<AccountRecord, 'origin' | 'mustChangePassword'>>

/** A new password; `mustChange` where it was generated and its owner has to choose another. */
export interface ResetOptions {
  keptRecords?: string[]
  mustChange?: boolean
  turn?: HashTurn | undefined
}

/** Changes a role; with a password, so that whoever made the account does not get the role with it. */
export interface RoleChange {
  role: AccountRecord['role']
  changedBy: RoleChanger
  password?: { password: string; mustChange: boolean } | undefined
}

/**
 * Who can sign in with the embedded provider. Addresses come in as `readEmailAddress` gives them. Nothing here may tell
 * by its answer or its time whether an address is known: every try costs exactly one hash.
 */
export function createAccountsService({ database, clock, newId, deletions }: AccountsDeps) {
  const { queries } = database

  async function signIn(
    emailAddress: string | undefined,
    password: string,
    turn?: HashTurn,
  ): Promise<AccountRecord | undefined> {
    const account = emailAddress === undefined ? undefined : await findAccountByAddress(queries, emailAddress)
    const hash = account && (await findPasswordHash(queries, account.id))
    return (await verifyPassword(password, hash, turn)) ? account : undefined
  }

  async function addAccount(stated: AddedAccount, turn?: HashTurn): Promise<AccountRecord | undefined> {
    const { password, origin = 'unknown', mustChangePassword = false, ...person } = stated
    const account: AccountRecord = {
      id: newId(),
      ...person,
      name: person.name.trim(),
      createdAt: clock().toISOString(),
      origin,
      roleChangedAt: null,
      mustChangePassword,
      isDemo: origin === 'demo',
    }
    const isNew = await insertAccount(queries, account, await hashPassword(password, turn))
    return isNew ? account : undefined
  }

  async function resetPassword(id: string, password: string, options: ResetOptions = {}): Promise<void> {
    const { keptRecords = [], mustChange = false, turn } = options
    const passwordHash = await hashPassword(password, turn)
    await database.transaction(async (tx) => {
      await updatePassword(tx, id, { passwordHash, mustChangePassword: mustChange })
      await deleteRecordsOfAccount(tx, id, keptRecords)
    })
  }

  function changeRole(tx: Tx | typeof queries, id: string, { role, changedBy }: RoleChange): Promise<void> {
    return updateRole(tx, id, { role, changedBy, changedAt: clock().toISOString() })
  }

  return {
    signIn,
    addAccount,
    findAccount: (id: string): Promise<AccountRecord | undefined> => findAccount(queries, id),
    findAccountByAddress: (emailAddress: string) => findAccountByAddress(queries, emailAddress),
    listAccounts: (): Promise<AccountRecord[]> => listAccounts(queries),
    listDemoAccounts: (): Promise<AccountRecord[]> => listDemoAccounts(queries),

    /**
     * Somebody who signed up before and types their own password is signed in. Undefined means refused: the address is
     * taken. Without sending a letter to it there is no way to sign a stranger up and keep that to ourselves; callers
     * throttle, and say it in words that blame neither the address nor the password.
     */
    async signUp(person: NewAccount, turn?: HashTurn): Promise<AccountRecord | undefined> {
      const known = await findAccountByAddress(queries, person.emailAddress)
      if (known) return signIn(person.emailAddress, person.password, turn)
      return addAccount({ ...person, role: 'customer', origin: 'sign-up' }, turn)
    },

    /** @returns false for a wrong current password. Ends every session but the one with the kept records. */
    async changePassword(
      id: string,
      { current, next }: { current: string; next: string },
      keptRecords: string[],
      turn?: HashTurn,
    ): Promise<boolean> {
      if (!(await verifyPassword(current, await findPasswordHash(queries, id), turn))) return false
      await resetPassword(id, next, { keptRecords, turn })
      return true
    },

    /**
     * A password that was generated, after a login with it.
     *
     * @returns false where the new one is the same. Ends every session but the one with the kept records.
     */
    async replacePassword(id: string, next: string, keptRecords: string[], turn?: HashTurn): Promise<boolean> {
      if (await verifyPassword(next, await findPasswordHash(queries, id), turn)) return false
      await resetPassword(id, next, { keptRecords, turn })
      return true
    },

    /** Changes with the password, and says nothing about it. Undefined for an account that is gone. */
    async findPasswordFingerprint(id: string): Promise<string | undefined> {
      const hash = await findPasswordHash(queries, id)
      return hash && createHash('sha256').update(hash).digest('base64url')
    },

    /** Costs a hash, like a login. */
    async hasPassword(id: string, password: string): Promise<boolean> {
      return verifyPassword(password, await findPasswordHash(queries, id))
    },

    isLastStaff: (id: string): Promise<boolean> => isLastStaff(queries, id),

    /** Ends every session of the account. */
    resetPassword,

    /** Ends every session of the account. Without a new password the account's maker gets the role with it: warn. */
    async setRole(id: string, change: RoleChange): Promise<void> {
      const passwordHash = change.password && (await hashPassword(change.password.password))
      const mustChangePassword = change.password?.mustChange ?? false
      await database.transaction(async (tx) => {
        await changeRole(tx, id, change)
        if (passwordHash !== undefined) {
          await updatePassword(tx, id, { passwordHash, mustChangePassword })
          // A passkey from before the change would log in without the new password.
          await removeFactors(tx, id)
        }
        await deleteRecordsOfAccount(tx, id)
      })
    },

    /** Ends every session of the account. @returns how many factors were removed. */
    async removeSecondFactor(id: string): Promise<number> {
      return database.transaction(async (tx) => {
        const removed = await removeFactors(tx, id)
        await deleteRecordsOfAccount(tx, id)
        return removed
      })
    },

    async removeAccount(id: string): Promise<void> {
      await database.transaction(async (tx) => {
        const isDeleted = await deleteAccount(tx, id)
        await deleteRecordsOfAccount(tx, id)
        if (isDeleted) deletions.record({ accountId: id })
      })
    },

    /** Everyone has to log in again. */
    async endAllSessions(): Promise<void> {
      await database.transaction(async (tx) => {
        await deleteAllRecords(tx)
        await deleteAllSessions(tx)
      })
    },

    /** Makes the demo accounts as they are printed at start, whatever was done to them in a trial, and marks them. */
    async ensureAccounts(people: (NewAccount & Pick<AccountRecord, 'role'>)[]): Promise<void> {
      await Promise.all(
        people.map(async (person) => {
          const known = await findAccountByAddress(queries, person.emailAddress)
          if (!known) return void (await addAccount({ ...person, origin: 'demo' }))
          if (!known.isDemo) await markDemo(queries, known.id)
          if (!(await signIn(person.emailAddress, person.password))) await resetPassword(known.id, person.password)
          if (known.role !== person.role) await changeRole(queries, known.id, { role: person.role, changedBy: 'demo' })
        }),
      )
    },
  }
}
