import type { ManagedPrinter, PrinterKind } from '@fuel-shack/contract/sales/printing/printers'
import { serverNow } from '../../platform/client/server-clock.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { failureText } from '../settings/failure-text.ts'
import { PRINTER_PROBLEMS, printerState } from '../../menu/opening/printer-state.ts'

/** A test that a working printer would have fetched by now. */
const NOT_FETCHED_AFTER_MS = 30_000

interface KindTexts {
  name: string
  models: string
  /** Instructions for the printer: before, while and after typing what it needs to connect. */
  before: string[]
  enter: string
  after: string[]
}

export const KINDS: Record<PrinterKind, KindTexts> = {
  star: {
    name: 'Star CloudPRNT',
    models: 'mC-Print2, mC-Print3, TSP100IV, TSP650II and others',
    before: [
      'Connect the printer to the network, and print its self-test: its network address is on it.',
      'Open that address in a browser on the same network, and log in.',
    ],
    enter: 'Turn on CloudPRNT, and enter this:',
    after: ['Set the polling time to 5 seconds.', 'Save, and restart the printer.'],
  },
  epson: {
    name: 'Epson Server Direct Print',
    models: 'TM-m30, TM-i, TM-DT and others',
    before: [
      'Connect the printer to the network, and print its status sheet: its network address is on it.',
      'Open that address in a browser on the same network, and log in.',
    ],
    enter: 'Turn on Server Direct Print, and enter this. The password is its last part:',
    after: ['Set the interval to 5 seconds, and leave ID and password empty.', 'Save, and restart the printer.'],
  },
}

/** `2 ready`, `Grill: Paper out`, `None` */
export function describePrinters(printers: readonly ManagedPrinter[]): string {
  if (printers.length === 0) return 'None'
  const states = printers.map((printer) => ({ name: printer.name, ...printerState(printer) }))
  const notReady = states.find(({ todo, text }) => todo !== undefined || text !== 'Ready')
  return notReady ? `${notReady.name}: ${notReady.text}` : `${printers.length} ready`
}

/** Says whether it has called since its password was made, and when it last did. */
export function describeFirstCall(printer: ManagedPrinter | undefined): { hasCalled: boolean; text: string } {
  const { lastSeenAt, managed } = printer ?? {}
  const hasCalled = lastSeenAt !== undefined && lastSeenAt >= (managed?.passwordAt ?? '')
  return { hasCalled, text: hasCalled ? `It called at ${describeInstant(lastSeenAt)}.` : 'Waiting for the printer…' }
}

/** Undefined without a test. */
export function describeTest({ test }: ManagedPrinter): string | undefined {
  if (!test) return undefined
  const { state, at, problem } = test
  const why = problem === undefined ? '' : `: ${PRINTER_PROBLEMS[problem].what}`
  if (state === 'printed') return `Test printed, ${describeInstant(at)}`
  if (state === 'failed' || problem !== undefined) return `Test not printed${why}`
  if (state === 'fetched') return "The printer has the test, and hasn't said that it's on paper"
  const isOverdue = serverNow().getTime() - Date.parse(at) > NOT_FETCHED_AFTER_MS
  return isOverdue ? `Test not fetched since ${describeInstant(at)}` : 'Test on its way…'
}

/** `Removed Grill. 2 orders were still to be printed there.` */
export function describeRemoval(name: string, dockets: number): string {
  const left = dockets === 1 ? '1 docket was' : `${dockets} dockets were`
  return `${name} removed.${dockets === 0 ? '' : ` ${left} still to be printed there.`}`
}

export const printerFailure = failureText({
  printer_name_taken: 'Another printer has this name.',
  too_many_printers: 'There are 20 printers already. Remove one first.',
  printer_not_found: 'Another manager has removed this printer.',
  changed_meanwhile: 'Another manager has just changed this printer. Check it, and try again.',
})
