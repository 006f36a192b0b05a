import type { PauseReason } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { Instant } from '../../platform/db/column-types.ts'
import { table } from '../../platform/db/table.ts'

/** One row. What has expired stays until the next change. */
interface KitchenPaceTable {
  id: 'current'
  paused_until: Instant | null
  pause_reason: PauseReason | null
  extra_minutes: number
  extra_until: Instant | null
  /** Null means as many as usual. */
  cooks: number | null
  cooks_until: Instant | null
}

/** One row. */
interface KitchenAttendanceTable {
  id: 'current'
  /** The time since which ordering is open and no fulfilment screen is on, once the alert is queued. */
  unattended_since: Instant | null
  /** The time at which the last screen was seen before that; null if none was in the day before. A pause or the closing does not end it: only a screen that is on does. */
  unseen_since: Instant | null
}

export const kitchenTables = {
  kitchen_pace: table<KitchenPaceTable>({ personal: 'none', keep: 'one row' }),
  kitchen_attendance: table<KitchenAttendanceTable>({ personal: 'none', keep: 'one row' }),
}
