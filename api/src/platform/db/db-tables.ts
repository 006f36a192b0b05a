import type { Instant } from './column-types.ts'
import { table } from './table.ts'

export interface ListVersionsTable {
  name: 'orders' | 'attention' | 'menu' | 'sold-out' | 'settings' | 'printers' | 'tills' | 'provider-keys'
  version: number
}

/** One row: a database is used for a trial or in production, never for both. */
export interface DatabaseUsesTable {
  id: 'current'
  use: 'trial' | 'production'
  since_at: Instant
}

/** One row, for write probes. */
interface WriteProbesTable {
  id: string
  probed_at: Instant
  padding: string
}

export const dbTables = {
  list_versions: table<ListVersionsTable>({ personal: 'none', keep: 'one row for each list' }),
  database_uses: table<DatabaseUsesTable>({ personal: 'none', keep: 'one row' }),
  write_probes: table<WriteProbesTable>({ personal: 'none', keep: 'one row' }),
}
