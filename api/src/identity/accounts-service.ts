import type { Database } from '../db/database.ts'
import {
  deleteAccount,
  findAccount,
  findAccountByAddress,
  findPasswordHash,
  insertAccount,
  listAccounts,
  updatePasswordHash,
  updateRole,
  type AccountRecord,
} from './accounts-store.ts'
import type { NewAccount } from './new-account.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { deleteRecordsOfAccount } from './records-store.ts'

export interface AccountsDeps {
  database: Database
  clock: () => Date
  newId: () => string
}

export type { AccountRecord } from './accounts-store.ts'
export type AccountsService = ReturnType<typeof createAccountsService>

/**
 * Who can sign in with the embedded provider. Addresses come in as `readEmailAddress` gives them. Nothing here may tell
 * by its answer or its time whether an address is known: every try costs exactly one hash.
 */
export function createAccountsService({ database, clock, newId }: AccountsDeps) {
  const { queries } = database

  async function signIn(emailAddress: string | undefined, password: string): Promise<AccountRecord | undefined> {
    const account = emailAddress === undefined ? undefined : await findAccountByAddress(queries, emailAddress)
    const hash = account && (await findPasswordHash(queries, account.id))
    return (await verifyPassword(password, hash)) ? account : undefined
  }

  async function addAccount({ role, ...stated }: NewAccount & Pick<AccountRecord, 'role'>) {
    const { password, ...person } = stated
    const account = { id: newId(), ...person, name: person.name.trim(), role, createdAt: clock().toISOString() }
    const isNew = await insertAccount(queries, account, await hashPassword(password))
    return isNew ? account : undefined
  }

  async function resetPassword(id: string, password: string, keptRecords: string[] = []): Promise<void> {
    const hash = await hashPassword(password)
    await database.transaction(async (tx) => {
      await updatePasswordHash(tx, id, hash)
      await deleteRecordsOfAccount(tx, id, keptRecords)
    })
  }

  return {
    signIn,
    addAccount,
    findAccount: (id: string): Promise<AccountRecord | undefined> => findAccount(queries, id),
    findAccountByAddress: (emailAddress: string) => findAccountByAddress(queries, emailAddress),
    listAccounts: (): Promise<AccountRecord[]> => listAccounts(queries),

    /**
     * Somebody who signed up before and types their own password is signed in. Undefined means refused: the address is
     * taken. Without sending a letter to it there is no way to sign a stranger up and keep that to ourselves; callers
     * throttle, and say it in words that blame neither the address nor the password.
     */
    async signUp(person: NewAccount): Promise<AccountRecord | undefined> {
      const known = await findAccountByAddress(queries, person.emailAddress)
      return known ? signIn(person.emailAddress, person.password) : addAccount({ ...person, role: 'customer' })
    },

    /** @returns false for a wrong current password. Ends every session but the one with the kept records. */
    async changePassword(id: string, current: string, next: string, keptRecords: string[]): Promise<boolean> {
      if (!(await verifyPassword(current, await findPasswordHash(queries, id)))) return false
      await resetPassword(id, next, keptRecords)
      return true
    },

    /** Ends every session of the account. */
    resetPassword,

    /** Ends every session of the account, so that no token goes on with the old role for longer than it lives. */
    async setRole(id: string, role: AccountRecord['role']): Promise<void> {
      await database.transaction(async (tx) => {
        await updateRole(tx, id, role)
        await deleteRecordsOfAccount(tx, id)
      })
    },

    async removeAccount(id: string): Promise<void> {
      await database.transaction(async (tx) => {
        await deleteAccount(tx, id)
        await deleteRecordsOfAccount(tx, id)
      })
    },

    /** Makes the demo people as they are printed at start, whatever somebody who tried the product did to them. */
    async ensureAccounts(people: (NewAccount & Pick<AccountRecord, 'role'>)[]): Promise<void> {
      await Promise.all(
        people.map(async (person) => {
          const known = await findAccountByAddress(queries, person.emailAddress)
          if (!known) return void (await addAccount(person))
          if (!(await signIn(person.emailAddress, person.password))) await resetPassword(known.id, person.password)
          if (known.role !== person.role) await updateRole(queries, known.id, person.role)
        }),
      )
    },
  }
}
