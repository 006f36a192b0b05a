import type { Queries, Tx } from '../db/database.ts'

export async function findNames(queries: Queries, accountIds: string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('staff_names')
    .select(['account_id', 'first_name'])
    .where('account_id', 'in', accountIds)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row.first_name]))
}

/** @returns whether the name is new or has changed. */
export async function saveName(
  tx: Tx,
  { accountId, firstName, at }: { accountId: string; firstName: string; at: string },
): Promise<boolean> {
  const before = (await findNames(tx, [accountId])).get(accountId)
  await tx
    .insertInto('staff_names')
    .values({ account_id: accountId, first_name: firstName, last_seen_at: at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ first_name: firstName, last_seen_at: at }))
    .execute()
  return before !== firstName
}
