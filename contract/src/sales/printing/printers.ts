import { z } from 'zod'
import { STATIONS } from '../../shop/stations/stations.ts'
import { docketPrinterSchema, printerProblemSchema } from './printing.ts'
import { typedName, typedText } from '../../platform/typed-text-schema.ts'

/** Star CloudPRNT, and Epson Server Direct Print. */
export const PRINTER_KINDS = ['star', 'epson'] as const
export const PRINTERS_LIMIT = 20
/** Rolls of this width, which decides how many characters are in a line. */
const PAPER_WIDTHS_MM = [80, 58] as const

/** One line. */
const name = typedName(40).trim().regex(/^.*$/u)
const version = z.int().min(1)

export const printerParams = z.object({ printerId: typedText(40) })

export const addPrinterSchema = z.strictObject({
  name,
  kind: z.enum(PRINTER_KINDS),
  paperMm: z.union(PAPER_WIDTHS_MM.map((width) => z.literal(width))),
  /** It prints the orders of this station only. Left out for a printer of every station. */
  station: z.enum(STATIONS).exactOptional(),
})

/** Both need the version that the author has seen. A new password ends the one before at once. */
export const changePrinterSchema = z.union([
  /** A station of null: it prints what every station makes. Left out: it stays as it is. */
  z.strictObject({ version, name, station: z.enum(STATIONS).nullable().exactOptional() }),
  z.strictObject({ version, newPassword: z.literal(true) }),
])

/** The details that a person types into a printer. Only the hash of the password is stored, so this is the only time that it is sent. */
const printerAccessSchema = z.object({
  /** The last part of an Epson printer's address is its password. */
  address: z.string(),
  /** Left out for an Epson printer, which can type neither. */
  user: z.string().exactOptional(),
  password: z.string().exactOptional(),
})

export const changedPrinterSchema = z.object({
  printerId: z.string(),
  /** The access of a printer that was added, or got a new password. */
  access: printerAccessSchema.exactOptional(),
})

/** The number of dockets that waited for it, which it does not print any more. */
export const removedPrinterSchema = z.object({ dockets: z.int().min(0) })

export const managedPrinterSchema = docketPrinterSchema.extend({
  /** Left out for a printer of the server's setting `PRINTERS`, which managers cannot change. */
  managed: z
    .object({
      kind: z.enum(PRINTER_KINDS),
      version,
      /** The time at which its password was made. Later calls were made with it. */
      passwordAt: z.iso.datetime(),
    })
    .exactOptional(),
  /** The last test docket. `fetched`: the printer has it, and has not said that it printed it. */
  test: z
    .object({
      state: z.enum(['queued', 'fetched', 'printed', 'failed']),
      /** The time at which it was printed or failed; until then, that of the request. */
      at: z.iso.datetime(),
      problem: printerProblemSchema.exactOptional(),
    })
    .exactOptional(),
})

export type PrinterKind = (typeof PRINTER_KINDS)[number]
export type AddPrinter = z.infer<typeof addPrinterSchema>
export type ChangePrinter = z.infer<typeof changePrinterSchema>
export type ChangedPrinter = z.infer<typeof changedPrinterSchema>
export type PrinterAccess = z.infer<typeof printerAccessSchema>
export type ManagedPrinter = z.infer<typeof managedPrinterSchema>
