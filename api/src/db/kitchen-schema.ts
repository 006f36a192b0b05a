import type { PauseReason } from '@fuel-shack/contract/orders/kitchen-pace'
import type { Instant } from './column-types.ts'

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
