import type { StatedProduct } from '@fuel-shack/contract/office/managed-menu'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { isInPart, type ListPart } from '../../platform/db/newest-first.ts'
import { listRecords, toRow, type Stored } from '../../platform/db/rows.ts'

export type StoredProductChange = Stored<'product_changes'>

export async function appendProductChange(
  tx: Tx,
  change: Omit<StoredProductChange, 'beforeValue' | 'afterValue'> & {
    beforeValue: StatedProduct | null
    afterValue: StatedProduct
  },
): Promise<void> {
  await tx.insertInto('product_changes').values(toRow(change)).execute()
}

/** Lists the newest first. */
export function listProductChanges(queries: Queries, part: ListPart): Promise<StoredProductChange[]> {
  return queries
    .selectFrom('product_changes')
    .selectAll()
    .where(isInPart(part, { at: 'created_at', id: 'id', accountId: 'account_id' }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(part.limit)
    .$call(listRecords)
}

/** Lists the first change of each product since an instant: its state before is that of the instant. */
export function listFirstChangesSince(queries: Queries, since: string) {
  const first = queries
    .selectFrom('product_changes')
    .select(({ fn }) => ['product_id', fn.min('version').as('version')])
    .where('created_at', '>=', since)
    .groupBy('product_id')
    .as('first')
  return queries
    .selectFrom('product_changes as change')
    .innerJoin(first, (join) =>
      join.onRef('first.product_id', '=', 'change.product_id').onRef('first.version', '=', 'change.version'),
    )
    .select(['change.product_id', 'change.before_value'])
    .$call(listRecords)
}
