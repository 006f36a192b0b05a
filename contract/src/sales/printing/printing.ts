import { z } from 'zod'
import { STATIONS } from '../../shop/stations/stations.ts'
import { typedText } from '../../platform/typed-text-schema.ts'

/** The reasons why a printer or a docket does not print. `unsupported`: the printer cannot print what it was sent. */
const PRINTER_PROBLEMS = ['paper', 'jam', 'cover', 'offline', 'unsupported', 'other'] as const
export type PrinterProblem = (typeof PRINTER_PROBLEMS)[number]
export const printerProblemSchema = z.enum(PRINTER_PROBLEMS)

export const docketPrinterSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** It prints the orders of this station only. Left out for a printer of every station. */
    station: z.enum(STATIONS).exactOptional(),
    /** The time at which it last called. */
    lastSeenAt: z.iso.datetime().exactOptional(),
    /** It has not called for two minutes. */
    isSilent: z.literal(true).exactOptional(),
    /** The problem that it last reported. Left out if it can print. */
    problem: printerProblemSchema.exactOptional(),
  })
  .meta({ id: 'DocketPrinter' })

const printSchema = z
  .object({
    orderId: z.string(),
    printerId: z.string(),
    /** 1 for the first docket of the order on this printer; others are marked as reprints. */
    copy: z.int().min(1),
    /** It follows the dockets of an order that was cancelled or declined, and says so. */
    isCancellation: z.literal(true).exactOptional(),
    /** `waiting`: the printer has not confirmed it. */
    state: z.enum(['waiting', 'printed', 'failed']),
    createdAt: z.iso.datetime(),
    printedAt: z.iso.datetime().exactOptional(),
    /** Why it was not printed, if the printer said so. */
    problem: printerProblemSchema.exactOptional(),
    /** It has failed, or has waited for more than a minute. */
    isLate: z.literal(true).exactOptional(),
  })
  .meta({ id: 'DocketPrint' })

export const printingSchema = z
  .object({
    printers: z.array(docketPrinterSchema),
    /** The latest docket of each order on each printer: of open orders, and of the last half hour. */
    prints: z.array(printSchema),
  })
  .meta({ id: 'DocketPrinting' })

/** Without a printer, the order is printed on all that print its stations. */
export const printOrderSchema = z.strictObject({ printerId: typedText(250).exactOptional() })

export type DocketPrinter = z.infer<typeof docketPrinterSchema>
export type DocketPrint = z.infer<typeof printSchema>
export type Printing = z.infer<typeof printingSchema>
