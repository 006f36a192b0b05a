import type { PauseReason } from '@fuel-shack/contract/orders/kitchen-pace'
import type { Flag, Instant } from './column-types.ts'

/** One row. What has expired stays until the next change. */
export interface KitchenPaceTable {
  id: 'current'
  paused_until: Instant | null
  pause_reason: PauseReason | null
  extra_minutes: number
  extra_until: Instant | null
  /** Null: as many as usual. */
  cooks: number | null
  cooks_until: Instant | null
}

/** One row. */
export interface KitchenAttendanceTable {
  id: 'current'
  /** Since when ordering is open and no fulfilment screen is on, once the alert is queued. */
  unattended_since: Instant | null
}

/** The first names of staff, for other staff. */
export interface StaffNamesTable {
  /** The subject id. */
  account_id: string
  first_name: string
  last_seen_at: Instant
}

export interface StaffScreensTable {
  /** Made by the tab. */
  id: string
  /** The subject id of who uses it. */
  account_id: string
  is_visible: Flag
  is_audible: Flag
  /** The page was closed. */
  is_closed: Flag
  /** Its last stored report. */
  seen_at: Instant
}
