import type { Instant } from '../../db/column-types.ts'
import { table } from '../../db/table.ts'

interface RateWindowsTable {
  key: string
  hits: number
  resets_at: Instant
}

export const httpTables = {
  rate_windows: table<RateWindowsTable>({ personal: 'none', keep: [{ expires: 'resets_at' }] }),
}
