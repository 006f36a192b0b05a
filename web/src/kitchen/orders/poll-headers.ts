import {
  ATTENTION_HEADER,
  PRINTING_HEADER,
  WRITE_FAILURE_HEADER,
  type WriteFailure,
} from '@fuel-shack/contract/platform/headers'
import { createExternalStore } from '../../platform/client/external-store.ts'

interface PollHeaders {
  /** How many payments need attention. */
  attentionCount: number
  /** Docket printers are configured. */
  hasPrinters: boolean
  /** Why the server can store nothing. */
  writeFailure?: WriteFailure
}

/** The headers of the open orders' response: the counts in them need no poll of their own. */
export const pollHeaders = createExternalStore<PollHeaders>({ attentionCount: 0, hasPrinters: false })

export function readPollHeaders(headers: Headers): PollHeaders {
  const count = Number(headers.get(ATTENTION_HEADER) ?? 0)
  const failure = headers.get(WRITE_FAILURE_HEADER)
  return {
    attentionCount: Number.isSafeInteger(count) && count > 0 ? count : 0,
    hasPrinters: headers.has(PRINTING_HEADER),
    ...((failure === 'storage_full' || failure === 'unavailable') && { writeFailure: failure }),
  }
}
