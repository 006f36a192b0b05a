import type { PrinterProblem } from '@fuel-shack/contract/orders/printing'
import type { Generated } from 'kysely'
import type { Instant } from './column-types.ts'

/** One docket of an order on one printer. Deleted with the order. */
export interface PrintJobsTable {
  id: string
  order_id: string
  /** A printer of the settings; it may be gone. */
  printer_id: string
  /** 1 for the first docket; others are reprints. */
  copy: number
  /** `fetched`: the printer has it and has not confirmed it. */
  state: 'queued' | 'fetched' | 'printed' | 'failed'
  /** How often the printer fetched it. */
  attempts: Generated<number>
  created_at: Instant
  /** When the printer first fetched it, since it was last queued. */
  fetched_at: Instant | null
  /** When it was printed or failed. */
  finished_at: Instant | null
  problem: PrinterProblem | null
}

export interface PrinterContactsTable {
  printer_id: string
  last_seen_at: Instant
  /** What the printer last reported. */
  problem: PrinterProblem | null
}
