import type { PrinterProblem } from '@fuel-shack/contract/orders/printing'
import type { Printer } from '../callers.ts'
import type { DocketLine } from './docket-lines.ts'

/** What a printer says about a docket. `requeued`: it was not printed, and is offered again. */
export type PrintResult = { outcome: 'printed' } | { outcome: 'requeued' | 'failed'; problem: PrinterProblem }

/** The dockets that wait for a printer: what the protocols of the manufacturers need. */
export interface DocketPrinting {
  /** Costs no write while the printer's state is the same and half a minute has not passed. */
  noteContact: (printer: Printer, problem: PrinterProblem | undefined) => Promise<void>
  /** @returns the id of the oldest docket that the printer has not confirmed. */
  findNextJob: (printer: Printer) => Promise<string | undefined>
  /**
   * The docket, which counts as fetched from now on. Safe to repeat.
   * @returns undefined if this printer has no such docket to print: it is printed, or its order was called off.
   */
  openJob: (printer: Printer, jobId: string) => Promise<DocketLine[] | undefined>
  /** Safe to repeat. @returns false if the printer has no such docket. */
  confirmJob: (printer: Printer, jobId: string, result: PrintResult) => Promise<boolean>
  /** @returns the id of the docket that the printer fetched last, for printers that do not name it. */
  findFetchedJob: (printer: Printer) => Promise<string | undefined>
}
