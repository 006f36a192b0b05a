import type { Queries } from '../db/database.ts'

/** The first to store a secret wins; everybody, also an instance that started at the same moment, gets the winner's. */
export async function keepSecret(
  queries: Queries,
  secret: { name: string; value: unknown; createdAt: string },
): Promise<unknown> {
  await queries
    .insertInto('identity_secrets')
    .values({ name: secret.name, value: JSON.stringify(secret.value), created_at: secret.createdAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return findSecret(queries, secret.name)
}

export async function findSecret(queries: Queries, name: string): Promise<unknown> {
  const row = await queries.selectFrom('identity_secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
