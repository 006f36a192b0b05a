import type { PrinterProblem } from '@fuel-shack/contract/orders/printing'
import type { Generated } from 'kysely'
import type { Flag, Instant } from '../db/column-types.ts'
import { table } from '../db/table.ts'

/** One docket of an order on one printer. Deleted with the order. */
interface PrintJobsTable {
  id: string
  order_id: string
  /** A printer of the settings; it may be gone. */
  printer_id: string
  /** 1 for the first docket; later ones are reprints; 0 is the docket that says that the order is cancelled. */
  copy: number
  /** `fetched`: the printer has it and has not confirmed it. */
  state: 'queued' | 'fetched' | 'printed' | 'failed'
  /** How often the printer fetched it. */
  attempts: Generated<number>
  /** The printer has had it, so it may have been printed at least in part. */
  was_fetched: Generated<Flag>
  /** The time from which it is offered. The first docket waits some seconds for a customer who cancels at once. */
  created_at: Instant
  /** When the printer first fetched it, since it was last queued. */
  fetched_at: Instant | null
  /** When it was printed or failed. */
  finished_at: Instant | null
  problem: PrinterProblem | null
}

interface PrinterContactsTable {
  printer_id: string
  last_seen_at: Instant
  /** What the printer last reported. */
  problem: PrinterProblem | null
}

export const printingTables = {
  print_jobs: table<PrintJobsTable>({
    trial: 'empty',
    personal: {
      of: ['order_id', 'orders.id'],
      export: { no: 'says nothing beyond the order' },
      erase: 'nothing',
    },
    keep: [{ when: 'orders deleted', by: ['order_id', 'id'] }],
  }),
  printer_contacts: table<PrinterContactsTable>({ trial: 'leave', personal: 'none' }),
}
