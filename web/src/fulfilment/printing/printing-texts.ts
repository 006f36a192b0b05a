import type { DocketPrint, DocketPrinter, Printing } from '@fuel-shack/contract/orders/printing'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { PRINTER_PROBLEMS, printerState } from '../../kitchen/printer-state.ts'

/** `Printed 12:03 pm`, `Not printed: paper out`. */
export function printText({ state, copy, printedAt, problem, isLate }: DocketPrint): string {
  if (printedAt !== undefined) return `${copy > 1 ? 'Reprinted' : 'Printed'} ${describeInstant(printedAt)}`
  if (problem !== undefined) return `Not printed: ${PRINTER_PROBLEMS[problem].what}`
  return state === 'failed' || isLate ? 'Not printed' : 'Printing…'
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
