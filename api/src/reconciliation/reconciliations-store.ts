import type { Queries } from '../db/database.ts'
import { findRecord, toRow, type Stored } from '../db/rows.ts'

type StoredReconciliation = Stored<'reconciliations'>

export async function saveReconciliation(queries: Queries, reconciliation: StoredReconciliation): Promise<void> {
  const { comparedAt, result } = reconciliation
  await queries
    .insertInto('reconciliations')
    .values(toRow(reconciliation))
    .onConflict((conflict) => conflict.columns(['from_day', 'to_day']).doUpdateSet(toRow({ comparedAt, result })))
    .execute()
}

export function findReconciliation(
  queries: Queries,
  from: string,
  to: string,
): Promise<StoredReconciliation | undefined> {
  return queries
    .selectFrom('reconciliations')
    .selectAll()
    .where('from_day', '=', from)
    .where('to_day', '=', to)
    .$call(findRecord)
}
