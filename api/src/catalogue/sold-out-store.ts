import type { SoldOutMark } from '@fuel-shack/contract/menu/availability'
import type { Queries, Tx } from '../db/database.ts'

/** The option of a mark that is for the whole dish. */
const WHOLE_DISH = ''

export async function listSoldOutMarks(queries: Queries): Promise<SoldOutMark[]> {
  const rows = await queries
    .selectFrom('sold_out')
    .select(['product_id as productId', 'option_id as optionId', 'until_at as until'])
    .orderBy('product_id')
    .orderBy('option_id')
    .execute()
  return rows.map((row) => ({ ...row, optionId: row.optionId === WHOLE_DISH ? null : row.optionId }))
}

/** Replaces an earlier mark. */
export async function saveSoldOutMark(
  tx: Tx,
  { productId, optionId, until }: SoldOutMark,
  { accountId, setAt }: { accountId: string; setAt: string },
): Promise<void> {
  const changes = { until_at: until, set_at: setAt, account_id: accountId }
  await tx
    .insertInto('sold_out')
    .values({ product_id: productId, option_id: optionId ?? WHOLE_DISH, ...changes })
    .onConflict((conflict) => conflict.columns(['product_id', 'option_id']).doUpdateSet(changes))
    .execute()
}

export async function deleteSoldOutMark(
  tx: Tx,
  { productId, optionId }: Pick<SoldOutMark, 'productId' | 'optionId'>,
): Promise<void> {
  await tx
    .deleteFrom('sold_out')
    .where('product_id', '=', productId)
    .where('option_id', '=', optionId ?? WHOLE_DISH)
    .execute()
}

/** Marks that have ended. */
export async function deletePastMarks(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom('sold_out').where('until_at', '<=', now).execute()
}
