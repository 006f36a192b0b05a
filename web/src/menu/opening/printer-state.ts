import type { DocketPrinter, PrinterProblem } from '@fuel-shack/contract/sales/printing/printing'
import { describeInstant } from './pace-texts.ts'

export const PRINTER_PROBLEMS: Record<PrinterProblem, { what: string; todo: string }> = {
  paper: { what: 'paper out', todo: 'Put in a new roll.' },
  jam: { what: 'paper jam', todo: 'Open the printer and take out the stuck paper.' },
  cover: { what: 'cover open', todo: 'Close the cover.' },
  offline: { what: 'not ready', todo: 'Check the lights on the printer, and turn it off and on.' },
  unsupported: { what: "the printer can't read it", todo: 'Print here, and tell whoever set up the printer.' },
  other: { what: 'printer fault', todo: 'Turn the printer off and on.' },
}

/** `todo` is undefined if it works. */
export function printerState({ isSilent, problem, lastSeenAt }: DocketPrinter): { text: string; todo?: string } {
  if (isSilent) {
    const since = lastSeenAt === undefined ? 'has not called yet' : `last heard from at ${describeInstant(lastSeenAt)}`
    return { text: `No contact: ${since}`, todo: 'Check its power and its network.' }
  }
  if (problem === undefined) return { text: lastSeenAt === undefined ? 'Waiting for its first call' : 'Ready' }
  const { what, todo } = PRINTER_PROBLEMS[problem]
  return { text: what.charAt(0).toUpperCase() + what.slice(1), todo }
}
