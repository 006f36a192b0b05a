import { z } from 'zod'

const params = z.object({ printerId: z.string() })

/** The fields of a Star printer's poll that are used. Any may be missing; one that is null counts as missing. */
const pollSchema = z.object({
  /** Encoded for a URL: `200%20OK`. */
  statusCode: z.string().exactOptional(),
  printerMAC: z.string().exactOptional(),
  printingInProgress: z.boolean().exactOptional(),
  jobToken: z.string().exactOptional(),
})

const pollAnswerSchema = z.object({
  jobReady: z.boolean(),
  mediaTypes: z.array(z.string()).exactOptional(),
  jobToken: z.string().exactOptional(),
  deleteMethod: z.literal('DELETE').exactOptional(),
})

/** For docket printers, with their own passwords: Star CloudPRNT and Epson Server Direct Print. The web app calls none. */
export const printerEndpoints = {
  pollPrinter: {
    method: 'POST',
    path: 'print/cloudprnt/:printerId',
    audience: 'printer',
    rateLimit: 'printer',
    summary: 'Star CloudPRNT: reports the state of the printer, and says whether a docket waits for it',
    params,
    body: pollSchema,
    response: pollAnswerSchema,
  },
  getPrintJob: {
    method: 'GET',
    path: 'print/cloudprnt/:printerId',
    audience: 'printer',
    rateLimit: 'printer',
    summary: 'Star CloudPRNT: the docket `token` in the media type `type`; safe to repeat',
    params,
    response: z.string(),
  },
  confirmPrintJob: {
    method: 'DELETE',
    path: 'print/cloudprnt/:printerId',
    audience: 'printer',
    rateLimit: 'printer',
    summary: 'Star CloudPRNT: reports by `code` whether the docket `token` was printed; safe to repeat',
    params,
    response: z.string(),
  },
  directPrint: {
    method: 'POST',
    path: 'print/epson/:printerId/:key',
    audience: 'printer',
    rateLimit: 'printer',
    summary: 'Epson Server Direct Print: hands out dockets as ePOS-Print XML, and takes their results',
    params: params.extend({ key: z.string() }),
    body: z.object({ ConnectionType: z.string(), ResponseFile: z.string().exactOptional() }),
    response: z.string(),
  },
} as const
