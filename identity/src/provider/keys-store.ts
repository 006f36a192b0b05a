import type { Queries } from '../base/ports.ts'
import type { IdentityKeysTable } from '../base/identity-tables.ts'

export type KeyPurpose = IdentityKeysTable['purpose']

export type StoredKey = Awaited<ReturnType<typeof listKeys>>[number]

export function listKeys(queries: Queries) {
  return queries
    .selectFrom('identity_keys')
    .select(['purpose', 'sealed', 'created_at as createdAt'])
    .orderBy('purpose')
    .execute()
}

/** Does not change an existing key: of instances that start together, one creates it. */
export async function insertKey(queries: Queries, { purpose, sealed, createdAt }: StoredKey): Promise<void> {
  await queries
    .insertInto('identity_keys')
    .values({ purpose, sealed, created_at: createdAt })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute()
}

export async function deleteKeys(queries: Queries): Promise<void> {
  await queries.deleteFrom('identity_keys').execute()
}
