import type { Queries } from '../ports.ts'
import type { IdentityKeysTable } from '../identity-tables.ts'

export type KeyPurpose = IdentityKeysTable['purpose']

export type StoredKey = Awaited<ReturnType<typeof listKeys>>[number]

export function listKeys(queries: Queries) {
  return queries
    .selectFrom('identity_keys')
    .select([
      'purpose',
      'number',
      'sealed',
      'created_at as createdAt',
      'signs_from as signsFrom',
      'verifies_until as verifiesUntil',
    ])
    .orderBy('purpose')
    .orderBy('number', 'desc')
    .execute()
}

/** Does not change an existing key of the same number: of instances that start together, one creates the key. */
export async function insertKey(queries: Queries, key: StoredKey): Promise<void> {
  await queries
    .insertInto('identity_keys')
    .values({
      purpose: key.purpose,
      number: key.number,
      sealed: key.sealed,
      created_at: key.createdAt,
      signs_from: key.signsFrom,
      verifies_until: key.verifiesUntil,
    })
    .onConflict((conflict) => conflict.columns(['purpose', 'number']).doNothing())
    .execute()
}

/** Does not change keys that already have an end. */
export async function retireKeysBefore(
  queries: Queries,
  { purpose, number, verifiesUntil }: Pick<StoredKey, 'purpose' | 'number'> & { verifiesUntil: string },
): Promise<void> {
  await queries
    .updateTable('identity_keys')
    .set({ verifies_until: verifiesUntil })
    .where('purpose', '=', purpose)
    .where('number', '<', number)
    .where('verifies_until', 'is', null)
    .execute()
}

export async function deleteKeysBefore(queries: Queries, purpose: KeyPurpose, number: number): Promise<void> {
  await queries.deleteFrom('identity_keys').where('purpose', '=', purpose).where('number', '<', number).execute()
}
