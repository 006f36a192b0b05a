import type { PrinterKind } from '@fuel-shack/contract/sales/printing/printers'
import type { PrinterProblem } from '@fuel-shack/contract/sales/printing/printing'
import type { Generated } from 'kysely'
import type { Flag, Instant } from '../../platform/db/column-types.ts'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { table } from '../../platform/db/table.ts'

/** A printer that a manager added. Those of the setting `PRINTERS` have no row. */
interface PrintersTable {
  /** A part of the printer's address, and its user name. Never used for another printer. */
  id: string
  name: string
  kind: PrinterKind
  /** Characters in a line of its normal font. */
  columns: number
  /** Null for a printer of every station. */
  station: Station | null
  /** SHA-256 of the password, in hex. The password itself is shown once and never stored. */
  password_hash: string
  password_at: Instant
  created_at: Instant
  /** One more with each change. */
  version: number
}

/** One docket of an order on one printer. Deleted with the order. */
interface PrintJobsTable {
  id: string
  /** Null for a test docket. */
  order_id: string | null
  /** One of the printers; it may be gone. */
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
  /** The time at which the printer first fetched it, since it was last queued. */
  fetched_at: Instant | null
  /** The time at which it was printed or failed. */
  finished_at: Instant | null
  problem: PrinterProblem | null
}

interface PrinterContactsTable {
  printer_id: string
  last_seen_at: Instant
  /** The problem that the printer last reported. */
  problem: PrinterProblem | null
}

export const printingTables = {
  printers: table<PrintersTable>({ personal: 'none', keep: 'until a manager removes it' }),
  print_jobs: table<PrintJobsTable>({
    personal: {
      of: ['order_id', 'orders.id'],
      export: { no: 'says nothing beyond the order' },
      erase: 'nothing',
    },
    keep: [
      { when: 'orders deleted', by: ['order_id', 'id'] },
      { after: { days: 7 }, since: 'created_at', where: 'order_id is null' },
    ],
  }),
  printer_contacts: table<PrinterContactsTable>({ personal: 'none', keep: 'as long as the printer' }),
}
