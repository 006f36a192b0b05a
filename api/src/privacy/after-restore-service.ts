import type { Database } from '../db/database.ts'
import type { Deletion } from '../deletion-log.ts'
import type { AccountRecord, AccountsService } from '../identity/accounts/accounts-service.ts'
import { eraseCustomer } from './erase-customer.ts'

export interface AfterRestoreDeps {
  database: Database
  accounts: Pick<AccountsService, 'endAllSessions' | 'findAccount' | 'removeAccount' | 'listAccounts'>
}

/** What an older state of the database must not bring back: sessions, and whoever was deleted since. */
export function createAfterRestoreService({ database, accounts }: AfterRestoreDeps) {
  /** An account deletes its customer along, and both are listed; each is looked for by its own id. */
  async function apply(deletion: Deletion): Promise<'account' | 'customer' | 'nothing'> {
    if ('customerId' in deletion) {
      // What was open in the backup was over before the customer could be deleted.
      const { customerId } = deletion
      const isErased = await database.transaction((tx) => eraseCustomer(tx, customerId, { evenOpen: true }))
      return isErased ? 'customer' : 'nothing'
    }
    if (!(await accounts.findAccount(deletion.accountId))) return 'nothing'
    await accounts.removeAccount(deletion.accountId)
    return 'account'
  }

  return {
    /**
     * Safe to repeat. Call it before a server starts on the restored database.
     *
     * @returns what the operator should know, in lines.
     */
    async run(deletions: Deletion[]): Promise<string[]> {
      await accounts.endAllSessions()
      const applied: Awaited<ReturnType<typeof apply>>[] = []
      for (const deletion of deletions) applied.push(await apply(deletion))
      const count = (wanted: (typeof applied)[number]) => applied.filter((kind) => kind === wanted).length
      const staff = (await accounts.listAccounts()).filter(({ role }) => role === 'staff')
      return [
        'Everyone has to log in again. Passwords and roles are those of the backup.',
        `Deletions applied again: accounts ${count('account')}, customers ${count('customer')}.`,
        ...describeStaff(staff),
      ]
    },
  }
}

function describeStaff(staff: AccountRecord[]): string[] {
  if (staff.length === 0) return ['It has no staff accounts.']
  return [
    'These accounts are staff in it; check each of them:',
    ...staff.map(({ emailAddress, name, createdAt }) => `  ${emailAddress}  ${name}  since ${createdAt}`),
  ]
}
