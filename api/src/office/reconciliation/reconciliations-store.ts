import type { Queries } from '../../platform/db/database.ts'
import { findRecord, toRow, type Stored } from '../../platform/db/rows.ts'
import { saveRow } from '../../platform/db/save-row.ts'

type StoredReconciliation = Stored<'reconciliations'>

export function saveReconciliation(queries: Queries, reconciliation: StoredReconciliation): Promise<void> {
  return saveRow(queries, 'reconciliations', ['from_day', 'to_day'], toRow(reconciliation))
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
