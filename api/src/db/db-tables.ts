import type { Instant } from './column-types.ts'
import { table } from './table.ts'

export interface ListVersionsTable {
  name: 'orders' | 'attention' | 'sold-out' | 'settings' | 'printers' | 'tills'
  version: number
}

/** One row, for write probes. */
interface WriteProbesTable {
  id: string
  probed_at: Instant
  padding: string
}

export const dbTables = {
  // Open screens poll the lists again.
  list_versions: table<ListVersionsTable>({
    trial: { version: 'version + 1' },
    personal: 'none',
    keep: 'one row for each list',
  }),
  write_probes: table<WriteProbesTable>({ trial: 'leave', personal: 'none', keep: 'one row' }),
}
