import { MANAGER_ROLES, rolesOfAccount, STAFF_ROLES, type Role } from '@fuel-shack/contract/team/account-roles'
import type { Roles } from '@fuel-shack/contract/team/roles'
import type { RoleChanger } from '../base/identity-tables.ts'
import type { Queries, Tx } from '../base/ports.ts'
import { isReservedFromOthers } from './reserved-addresses.ts'

const columns = [
  'id',
  'email_address as emailAddress',
  'name',
  'role',
  'created_at as createdAt',
  'origin',
  'role_changed_at as roleChangedAt',
  'password_change_required as mustChangePassword',
  'is_demo as isDemo',
  'email_verified_at as emailVerifiedAt',
  'deactivated_at as deactivatedAt',
] as const

const selectAccounts = (queries: Queries) => queries.selectFrom('identity_accounts').select(columns)
type FoundAccount = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>

export type AccountRecord = ReturnType<typeof accountOf>

function accountOf({ mustChangePassword, isDemo, ...account }: FoundAccount) {
  return {
    ...account,
    /** The roles for access that `role` stands for. */
    roles: rolesOfAccount(account.role),
    mustChangePassword: mustChangePassword === 1,
    isDemo: isDemo === 1,
  }
}

/** The fields that differ between new accounts. */
type NewAccountRecord = Pick<AccountRecord, 'id' | 'name' | 'emailAddress' | 'role' | 'createdAt' | 'origin'> &
  Partial<Pick<AccountRecord, 'mustChangePassword' | 'emailVerifiedAt'>>

export function newAccountRecord(values: NewAccountRecord): AccountRecord {
  return {
    mustChangePassword: false,
    emailVerifiedAt: null,
    ...values,
    name: values.name.trim(),
    roles: rolesOfAccount(values.role),
    isDemo: values.origin === 'demo',
    roleChangedAt: null,
    deactivatedAt: null,
  }
}

/** @returns false if the address is taken; nothing changes then. */
export async function insertAccount(queries: Queries, account: AccountRecord, passwordHash: string): Promise<boolean> {
  const { id: accountId, createdAt: at } = account
  if (await isReservedFromOthers(queries, account.emailAddress, { accountId, at })) return false
  const inserted = await queries
    .insertInto('identity_accounts')
    .values({
      id: account.id,
      email_address: account.emailAddress,
      name: account.name,
      password_hash: passwordHash,
      role: account.role,
      created_at: account.createdAt,
      origin: account.origin,
      password_change_required: account.mustChangePassword ? 1 : 0,
      is_demo: account.isDemo ? 1 : 0,
      email_verified_at: account.emailVerifiedAt,
    })
    .onConflict((conflict) => conflict.column('email_address').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function findBy(queries: Queries, column: 'id' | 'email_address', value: string) {
  const found = await selectAccounts(queries).where(column, '=', value).executeTakeFirst()
  return found && accountOf(found)
}

const ifActive = (account: AccountRecord | undefined) => (account?.deactivatedAt === null ? account : undefined)

/** @returns undefined for a deactivated account too: nothing that logs in or acts may find it. */
export const findAccount = async (queries: Queries, id: string): Promise<AccountRecord | undefined> =>
  ifActive(await findBy(queries, 'id', id))

/** @returns undefined for a deactivated account too. */
export const findAccountByAddress = async (queries: Queries, address: string): Promise<AccountRecord | undefined> =>
  ifActive(await findBy(queries, 'email_address', address))

/** Returns whether the account is active or deactivated: for those who manage accounts. */
export const findAnyAccount = (queries: Queries, id: string): Promise<AccountRecord | undefined> =>
  findBy(queries, 'id', id)

export const findAnyAccountByAddress = (queries: Queries, address: string): Promise<AccountRecord | undefined> =>
  findBy(queries, 'email_address', address)

export async function findPasswordHash(queries: Queries, accountId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('identity_accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash
}

export async function listAccounts(queries: Queries): Promise<AccountRecord[]> {
  return (await selectAccounts(queries).orderBy('role', 'desc').orderBy('email_address').execute()).map(accountOf)
}

/** @param from the hash that it replaces, if that matters @returns false if the account has another one by now. */
export async function updatePassword(
  queries: Queries,
  id: string,
  { passwordHash, mustChangePassword, from }: { passwordHash: string; mustChangePassword: boolean; from?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('identity_accounts')
    .set({ password_hash: passwordHash, password_change_required: mustChangePassword ? 1 : 0 })
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('password_hash', '=', from ?? ''))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** @returns false if another account has the address, or the account has another one than `from`; nothing changes then. */
export async function updateAddress(
  queries: Queries,
  id: string,
  { from, to, verifiedAt }: { from: string; to: string; verifiedAt: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('identity_accounts')
    .set({ email_address: to, email_verified_at: verifiedAt })
    .where('id', '=', id)
    .where('email_address', '=', from)
    .where((row) => {
      const other = row.selectFrom('identity_accounts as other').select('other.id')
      return row.not(row.exists(other.where('other.email_address', '=', to).where('other.id', '!=', id)))
    })
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function updateName(queries: Queries, id: string, name: string): Promise<void> {
  await queries.updateTable('identity_accounts').set({ name }).where('id', '=', id).execute()
}

export async function updateRole(
  queries: Queries,
  id: string,
  { role, changedAt, changedBy }: { role: Role; changedAt: string; changedBy: RoleChanger },
): Promise<void> {
  await queries
    .updateTable('identity_accounts')
    .set({ role, role_changed_at: changedAt, role_changed_by: changedBy })
    .where('id', '=', id)
    .execute()
}

export async function updateDeactivation(
  queries: Queries,
  id: string,
  { at, by }: { at: string; by: string } | { at: null; by: null },
): Promise<void> {
  await queries
    .updateTable('identity_accounts')
    .set({ deactivated_at: at, deactivated_by: by })
    .where('id', '=', id)
    .execute()
}

/**
 * Locks the accounts of managers until the transaction ends, by a write that changes nothing: of two managers who demote
 * each other at the same time, the second one waits, and is then left out. @returns the ids of the active ones
 */
export async function lockManagers(tx: Tx): Promise<string[]> {
  return (await lockTeam(tx, MANAGER_ROLES)).map(({ id }) => id)
}

/** The same for these roles. */
export async function lockTeam(tx: Tx, stored: Role[] = STAFF_ROLES): Promise<{ id: string; roles: Roles }[]> {
  const locked = await tx
    .updateTable('identity_accounts')
    .set((row) => ({ role: row.ref('role') }))
    .where('role', 'in', stored)
    .where('deactivated_at', 'is', null)
    .returning(['id', 'role'])
    .execute()
  return locked.map(({ id, role }) => ({ id, roles: rolesOfAccount(role) }))
}

export async function markDemo(queries: Queries, id: string): Promise<void> {
  await queries.updateTable('identity_accounts').set({ is_demo: 1 }).where('id', '=', id).execute()
}

/** @returns false if the account does not exist. */
export async function deleteAccount(queries: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await queries.deleteFrom('identity_accounts').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0
}
