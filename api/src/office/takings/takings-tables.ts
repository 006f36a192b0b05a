import type { TakingsFigures } from '@fuel-shack/contract/office/takings'
import type { Instant, Json } from '../../platform/db/column-types.ts'
import { table, workOfStaff } from '../../platform/db/table.ts'

/** A closed day. The database rejects changes. */
interface DayClosesTable {
  /** YYYY-MM-DD. */
  day: string
  /** The number in the order of closing, without gaps. */
  number: number
  starts_at: Instant
  ends_at: Instant
  closed_at: Instant
  /** The first name at that time. */
  closed_by: string | null
  account_id: string
  figures: Json<TakingsFigures>
}

export const takingsTables = {
  day_closes: table<DayClosesTable>({
    json: { figures: true },
    personal: workOfStaff('is work of staff'),
    keep: 'as long as the books of the rest stop',
  }),
}
