import { useCallback } from 'react'
import { useApiClient } from '../api-client.ts'
import { requestOf, type Args, type QueryName } from '../calls.ts'
import { sendAuthorized, type Answer } from '../send-request.ts'

/** A year of documents, on one bar of reception. */
const FILE_TIMEOUT_MS = 15 * 60_000

interface Download {
  /** Cancels it. */
  abort: AbortController
  /** Receives the file piece by piece. */
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => void
}

/** A call that answers with a file: its hook returns a function that reads the file. */
export function download<Name extends QueryName>(name: Name) {
  return {
    useDownload: () => {
      const client = useApiClient()
      return useCallback(
        async (args: Args<Name>, { abort, onChunk }: Download): Promise<Answer> => {
          const read = async ({ body }: Response) => {
            const reader = body?.getReader()
            for (let next = await reader?.read(); next?.value; next = await reader?.read()) onChunk(next.value)
          }
          const request = { ...requestOf(name, args), timeoutMs: FILE_TIMEOUT_MS, abort, read }
          return sendAuthorized(request, client.tokens)
        },
        [client],
      )
    },
  }
}
