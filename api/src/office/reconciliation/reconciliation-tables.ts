import type { Reconciliation } from '@fuel-shack/contract/office/reconciliation'
import type { Instant, Json } from '../../platform/db/column-types.ts'
import { table } from '../../platform/db/table.ts'

/** The last comparison of a period of days. */
interface ReconciliationsTable {
  /** YYYY-MM-DD. */
  from_day: string
  to_day: string
  compared_at: Instant
  result: Json<Reconciliation>
}

export const reconciliationTables = {
  reconciliations: table<ReconciliationsTable>({
    json: { result: true },
    // Its differences name payments and orders, and no person.
    personal: { of: 'no one', export: { no: 'repeats ids and sums of payments' }, erase: 'nothing' },
    // A comparison can be repeated.
    keep: [{ after: { days: 90 }, since: 'compared_at', key: ['from_day', 'to_day'] }],
  }),
}
