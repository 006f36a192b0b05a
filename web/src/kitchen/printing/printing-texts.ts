import type { DocketPrint, DocketPrinter, Printing } from '@fuel-shack/contract/sales/printing/printing'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { serverNow } from '../../platform/client/server-clock.ts'
import { PRINTER_PROBLEMS, printerState } from '../../menu/opening/printer-state.ts'

const MINUTE_MS = 60_000

/** `Printed 12:03 pm`, `Prints 5:03 am`, `Not printed: paper out`. */
export function printText({ state, copy, createdAt, printedAt, problem, isLate }: DocketPrint): string {
  if (printedAt !== undefined) return `${copy > 1 ? 'Reprinted' : 'Printed'} ${describeInstant(printedAt)}`
  if (problem !== undefined) return `Not printed: ${PRINTER_PROBLEMS[problem].what}`
  if (state === 'failed' || isLate) return 'Not printed'
  const isForLater = Date.parse(createdAt) - serverNow().getTime() > MINUTE_MS
  return isForLater ? `Prints ${describeInstant(createdAt)}` : 'Printing…'
}

/** One that has never called is still being set up, which Manage says; the kitchen can do nothing about it. */
const isSetUp = ({ lastSeenAt }: DocketPrinter): boolean => lastSeenAt !== undefined

/**
 * The dockets of these orders that were not printed in time, without those printed in this browser since and those of printers
 * that are not set up.
 */
export function latePrints(
  { prints, printers }: Printing,
  orderIds: readonly string[],
  printedHereAtMs: (orderId: string) => number | undefined,
): DocketPrint[] {
  const setUp = new Set(printers.filter(isSetUp).map(({ id }) => id))
  return prints.filter(
    ({ isLate, orderId, printerId, createdAt }) =>
      isLate &&
      setUp.has(printerId) &&
      orderIds.includes(orderId) &&
      (printedHereAtMs(orderId) ?? 0) < Date.parse(createdAt),
  )
}

/**
 * One line for the bar; undefined if all is well.
 * @param numbers of the orders without a docket
 */
export function warningText(numbers: readonly string[], printers: readonly DocketPrinter[]): string | undefined {
  const troubled = printers.filter(isSetUp).filter((printer) => printerState(printer).todo !== undefined)
  const states = troubled.map((printer) => `${printer.name}: ${printerState(printer).text}`)
  const unique = [...new Set(numbers)]
  const orders = `Not printed: ${unique.length === 1 ? 'order' : 'orders'} ${unique.join(', ')}`
  return [...(unique.length > 0 ? [orders] : []), ...states].join('. ') || undefined
}
