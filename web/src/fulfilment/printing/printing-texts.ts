import type { DocketPrint, DocketPrinter, PrinterProblem, Printing } from '@fuel-shack/contract/orders/printing'
import { describeInstant } from '../../kitchen/pace-texts.ts'

const PROBLEMS: Record<PrinterProblem, { what: string; todo: string }> = {
  paper: { what: 'paper out', todo: 'Put in a new roll.' },
  jam: { what: 'paper jam', todo: 'Open the printer and take out the stuck paper.' },
  cover: { what: 'cover open', todo: 'Close the cover.' },
  offline: { what: 'not ready', todo: 'Check the lights on the printer, and turn it off and on.' },
  unsupported: { what: "the printer can't read it", todo: 'Print here, and tell whoever set up the printer.' },
  other: { what: 'printer fault', todo: 'Turn the printer off and on.' },
}

/** `Printed 12:03 pm`, `Not printed: paper out`. */
export function printText({ state, copy, printedAt, problem, isLate }: DocketPrint): string {
  if (printedAt !== undefined) return `${copy > 1 ? 'Reprinted' : 'Printed'} ${describeInstant(printedAt)}`
  if (problem !== undefined) return `Not printed: ${PROBLEMS[problem].what}`
  return state === 'failed' || isLate ? 'Not printed' : 'Printing…'
}

/** `todo` is undefined if it works. */
export function printerState({ isSilent, problem, lastSeenAt }: DocketPrinter): { text: string; todo?: string } {
  if (isSilent) {
    const since = lastSeenAt === undefined ? 'has not called yet' : `last heard from at ${describeInstant(lastSeenAt)}`
    return { text: `No contact: ${since}`, todo: 'Check its power and its network.' }
  }
  if (problem === undefined) return { text: lastSeenAt === undefined ? 'Waiting for its first call' : 'Ready' }
  const { what, todo } = PROBLEMS[problem]
  return { text: what.charAt(0).toUpperCase() + what.slice(1), todo }
}

/** The dockets of these orders that were not printed in time, without those printed in this browser since. */
export function latePrints(
  { prints }: Printing,
  orderIds: readonly string[],
  printedHereAtMs: (orderId: string) => number | undefined,
): DocketPrint[] {
  return prints.filter(
    ({ isLate, orderId, createdAt }) =>
      isLate && orderIds.includes(orderId) && (printedHereAtMs(orderId) ?? 0) < Date.parse(createdAt),
  )
}

/**
 * One line for the bar; undefined if all is well.
 * @param numbers of the orders without a docket
 */
export function warningText(numbers: readonly string[], printers: readonly DocketPrinter[]): string | undefined {
  const troubled = printers.filter((printer) => printerState(printer).todo !== undefined)
  const states = troubled.map((printer) => `${printer.name}: ${printerState(printer).text}`)
  const unique = [...new Set(numbers)]
  const orders = `Not printed: ${unique.length === 1 ? 'order' : 'orders'} ${unique.join(', ')}`
  return [...(unique.length > 0 ? [orders] : []), ...states].join('. ') || undefined
}
