import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../platform/db/database.ts'

/** Adds an adjustment to what a manager has adjusted in a day. @returns the sum, or undefined if it would exceed the limit. */
export async function addAdjustment(
  tx: Tx,
  { accountId, day }: { accountId: string; day: string },
  { cents, maxDayCents }: { cents: Cents; maxDayCents: Cents },
): Promise<Cents | undefined> {
  await tx
    .insertInto('counter_days')
    .values({ account_id: accountId, day, alerted_at: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'day']).doNothing())
    .execute()
  const row = await tx
    .updateTable('counter_days')
    .set((of) => ({ adjusted_cents: of('adjusted_cents', '+', cents) }))
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .where((of) => of(of('adjusted_cents', '+', cents), '<=', maxDayCents))
    .returning('adjusted_cents')
    .executeTakeFirst()
  return row?.adjusted_cents
}
