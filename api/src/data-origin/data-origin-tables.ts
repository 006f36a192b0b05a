import type { Instant } from '../db/column-types.ts'
import { table } from '../db/table.ts'

/** Written by servers that do not use the real providers: production does not start on such a database. */
interface DataOriginsTable {
  name: 'stripe-standin' | 'stripe-test-mode' | 'onesignal-standin'
  first_seen_at: Instant
}

export const dataOriginTables = {
  data_origins: table<DataOriginsTable>({
    trial: 'empty after any',
    personal: 'none',
    keep: 'until the removal of the trial data',
  }),
}
