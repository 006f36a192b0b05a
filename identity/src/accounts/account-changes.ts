import type { Role } from '@fuel-shack/contract/team/account-roles'
import type { RoleChanger } from '../base/identity-tables.ts'
import type { DeletionLog, Tx } from '../base/ports.ts'
import { deleteRecordsOfAccount } from '../base/records-store.ts'
import { endAccess, removeFactors } from './access-store.ts'
import { freeAddresses } from './reserved-addresses.ts'
import { deleteAccount, updatePassword, updateRole } from './accounts-store.ts'

interface RoleChange {
  role: Role
  changedBy: RoleChanger
  now: Date
  /** A new password, so that the creator of the account does not get the role too. */
  password?: { passwordHash: string; mustChangePassword: boolean } | undefined
}

/** Ends every session of the account. */
export async function changeRole(tx: Tx, id: string, { role, changedBy, now, password }: RoleChange): Promise<void> {
  await updateRole(tx, id, { role, changedBy, changedAt: now.toISOString() })
  if (password) {
    await updatePassword(tx, id, password)
    // A passkey from before the change would log in without the new password.
    await removeFactors(tx, id)
  }
  await endAccess(tx, id, { reason: 'role', now })
}

/** @returns false if the account does not exist. */
export async function removeAccount(tx: Tx, id: string, deletions: DeletionLog): Promise<boolean> {
  const isDeleted = await deleteAccount(tx, id)
  await deleteRecordsOfAccount(tx, id)
  await freeAddresses(tx, id)
  if (isDeleted) deletions.record({ accountId: id })
  return isDeleted
}
