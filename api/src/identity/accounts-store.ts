import type { Queries } from '../db/database.ts'
import type { IdentityAccountsTable } from '../db/schema.ts'

export interface AccountRecord {
  id: string
  emailAddress: string
  name: string
  role: IdentityAccountsTable['role']
  createdAt: string
}

const columns = ['id', 'email_address as emailAddress', 'name', 'role', 'created_at as createdAt'] as const

/** @returns false where the address is taken: then nothing changed. */
export async function insertAccount(queries: Queries, account: AccountRecord, passwordHash: string): Promise<boolean> {
  const inserted = await queries
    .insertInto('identity_accounts')
    .values({
      id: account.id,
      email_address: account.emailAddress,
      name: account.name,
      password_hash: passwordHash,
      role: account.role,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.column('email_address').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findAccount(queries: Queries, id: string): Promise<AccountRecord | undefined> {
  return queries.selectFrom('identity_accounts').select(columns).where('id', '=', id).executeTakeFirst()
}

export function findAccountByAddress(queries: Queries, emailAddress: string): Promise<AccountRecord | undefined> {
  return queries
    .selectFrom('identity_accounts')
    .select(columns)
    .where('email_address', '=', emailAddress)
    .executeTakeFirst()
}

export async function findPasswordHash(queries: Queries, accountId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('identity_accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.password_hash
}

export function listAccounts(queries: Queries): Promise<AccountRecord[]> {
  return queries
    .selectFrom('identity_accounts')
    .select(columns)
    .orderBy('role', 'desc')
    .orderBy('email_address')
    .execute()
}

export async function updatePasswordHash(queries: Queries, id: string, passwordHash: string): Promise<void> {
  await queries.updateTable('identity_accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function updateRole(queries: Queries, id: string, role: AccountRecord['role']): Promise<void> {
  await queries.updateTable('identity_accounts').set({ role }).where('id', '=', id).execute()
}

export async function deleteAccount(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('identity_accounts').where('id', '=', id).execute()
}
