import { isStaff } from '@fuel-shack/contract/team/roles'
import type { Queries, Tx } from '../../platform/db/database.ts'
import type { Stored } from '../../platform/db/rows.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { Deletion } from '../../platform/deletion-log.ts'
import type { AccountRecord, AccountsService } from '@fuel-shack/identity/accounts-service'
import { adjustRestoredRows, eraseCustomer } from './privacy-store.ts'

type Accounts = Pick<AccountsService, 'removeAccount' | 'listAccounts'>

interface AfterRestoreDeps extends Pick<Shared, 'database' | 'clock' | 'newId'> {
  loadAccounts: () => Promise<Accounts>
  lists: {
    /** The settings that a manager has changed. */
    settings: (queries: Queries) => Promise<ChangedSetting[]>
    /** Also those that were revoked before the backup. */
    tills: (queries: Queries) => Promise<ListedTill[]>
    printers: (queries: Queries) => Promise<ListedPrinter[]>
  }
  restores: {
    insertRestore: (queries: Queries, restore: Stored<'restores'>) => Promise<void>
    /** The time of the last activity in the database. */
    findLastActivity: (queries: Queries) => Promise<string | null>
  }
}

interface ListedTill {
  name: string
  createdAt: string
  revokedAt: string | null
}

interface ListedPrinter {
  name: string
  passwordAt: string
}

interface ChangedSetting {
  name: string
  changedAt: string
}

/** Removes what a restored backup must not bring back: sessions, and users who have been deleted since. */
export function createAfterRestoreService(deps: AfterRestoreDeps) {
  const { database, loadAccounts, lists, restores, clock, newId } = deps

  /** The server compares the payments since the backup with the orders when it starts. */
  async function recordRestore(tx: Tx, stated: string | undefined): Promise<void> {
    const backupAt = stated ?? (await restores.findLastActivity(tx))
    if (backupAt === null) return
    await restores.insertRestore(tx, {
      id: newId(),
      backupAt,
      restoredAt: clock().toISOString(),
      comparedAt: null,
      claimedUntil: '',
      problem: null,
      result: { ordersMade: 0, lost: [] },
    })
  }

  /** Deleting an account also deletes its customer; both are in the list, each with its own id. */
  async function apply(accounts: Accounts, deletion: Deletion): Promise<'account' | 'customer' | 'nothing'> {
    if ('customerId' in deletion) {
      // Checkouts that are open in the backup ended before the customer could be deleted.
      const { customerId } = deletion
      const isErased = await database.transaction((tx) => eraseCustomer(tx, customerId, { includeInUse: true }))
      return isErased ? 'customer' : 'nothing'
    }
    return (await accounts.removeAccount(deletion.accountId)) ? 'account' : 'nothing'
  }

  return {
    /**
     * Safe to repeat. Call it before a server starts on the restored database.
     *
     * @param backupAt the time of the backup; the last activity in the database where it is not known.
     * @returns lines to print for the operator.
     */
    async run(deletions: Deletion[], backupAt?: string): Promise<string[]> {
      const accounts = await loadAccounts()
      const adjusted = await database.transaction(async (tx) => {
        await recordRestore(tx, backupAt)
        return adjustRestoredRows(tx)
      })
      const applied: Awaited<ReturnType<typeof apply>>[] = []
      for (const deletion of deletions) applied.push(await apply(accounts, deletion))
      const count = (wanted: (typeof applied)[number]) => applied.filter((kind) => kind === wanted).length
      const staff = (await accounts.listAccounts()).filter(isStaff)
      return [
        'All users must log in again. Passwords, roles and deactivations are those of the backup.',
        `Deletions applied again: accounts ${count('account')}, customers ${count('customer')}.`,
        ...adjusted,
        ...describeStaff(staff),
        ...describeSettings(await lists.settings(database.queries)),
        ...describeTills(await lists.tills(database.queries)),
        ...describePrinters(await lists.printers(database.queries)),
        'When the server starts, it compares the payments since the backup with the orders: see Today in the app.',
      ]
    },
  }
}

function describeStaff(staff: AccountRecord[]): string[] {
  if (staff.length === 0) return ['The database has no staff accounts.']
  return [
    'These accounts are staff or managers; check each of them:',
    ...staff.map(
      ({ role, emailAddress, name, createdAt, deactivatedAt }) =>
        `  ${role.padEnd(8)}  ${emailAddress}  ${name}  since ${createdAt}${deactivatedAt === null ? '' : ', deactivated'}`,
    ),
  ]
}

function describeSettings(settings: ChangedSetting[]): string[] {
  if (settings.length === 0) return []
  return [
    "These settings, which managers changed, hold again in place of the site's; check each of them:",
    ...settings.map(({ name, changedAt }) => `  ${name}  since ${changedAt}`),
  ]
}

function describeTills(tills: ListedTill[]): string[] {
  const active = tills.filter(({ revokedAt }) => revokedAt === null)
  if (active.length === 0) return []
  return [
    'The keys of these tills work again, also if they were revoked after the backup; check each of them:',
    ...active.map(({ name, createdAt }) => `  ${name}  since ${createdAt}`),
  ]
}

function describePrinters(printers: ListedPrinter[]): string[] {
  if (printers.length === 0) return []
  return [
    'These docket printers, with the passwords of the backup, work again; check each of them:',
    ...printers.map(({ name, passwordAt }) => `  ${name}  password of ${passwordAt}`),
  ]
}
