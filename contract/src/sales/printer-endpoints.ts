import { z } from 'zod'
import { typedText } from '../platform/typed-text-schema.ts'

const params = z.object({ printerId: typedText(1000) })
const call = { audience: 'printer', rateLimit: 'printer', params } as const
const cloudPrnt = { ...call, path: 'print/cloudprnt/:printerId' } as const

/** The fields of a Star printer's poll that are used. Any may be missing; one that is null counts as missing. */
const pollSchema = z.object({
  /** Encoded for a URL: `200%20OK`. */
  statusCode: typedText(1000).exactOptional(),
  printerMAC: typedText(1000).exactOptional(),
  printingInProgress: z.boolean().exactOptional(),
  jobToken: typedText(1000).exactOptional(),
})

const pollAnswerSchema = z.object({
  jobReady: z.boolean(),
  mediaTypes: z.array(z.string()).exactOptional(),
  jobToken: typedText(1000).exactOptional(),
  deleteMethod: z.literal('DELETE').exactOptional(),
})

/** Docket printers call these with their own passwords: Star CloudPRNT and Epson Server Direct Print. The web app calls none. */
export const printerEndpoints = {
  pollPrinter: {
    ...cloudPrnt,
    method: 'POST',
    summary: 'Star CloudPRNT: reports the state of the printer, and says whether a docket waits for it',
    body: pollSchema,
    response: pollAnswerSchema,
  },
  getPrintJob: {
    ...cloudPrnt,
    method: 'GET',
    summary: 'Star CloudPRNT: the docket `token` in the media type `type`; safe to repeat',
    response: z.string(),
  },
  confirmPrintJob: {
    ...cloudPrnt,
    method: 'DELETE',
    summary: 'Star CloudPRNT: reports by `code` whether the docket `token` was printed; safe to repeat',
    response: z.string(),
  },
  directPrint: {
    ...call,
    method: 'POST',
    path: 'print/epson/:printerId/:key',
    summary: 'Epson Server Direct Print: hands out dockets as ePOS-Print XML, and takes their results',
    params: params.extend({ key: typedText(1000) }),
    body: z.object({ ConnectionType: typedText(1000), ResponseFile: typedText(100_000).exactOptional() }),
    response: z.string(),
  },
} as const
