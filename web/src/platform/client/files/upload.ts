import { API_BASE_PATH } from '@fuel-shack/contract/platform/endpoint'
import type { EndpointName } from '@fuel-shack/contract/endpoint-table'
import type { Response } from '@fuel-shack/contract/response'
import { useCallback } from 'react'
import { useApiClient, type ApiClient } from '../api-client.ts'
import { dataOf, outcomeOf, requestOf, type Args, type Outcome, type QueryName } from '../calls.ts'
import type { Answer, ApiRequest } from '../send-request.ts'

/** A large photo, on one bar of reception. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000
const UNAUTHENTICATED = 401

interface Upload {
  file: Blob
  /** @param share of the file that was sent, from 0 to 1 */
  onProgress: (share: number) => void
}

interface UploadDefinition<Name extends EndpointName> {
  invalidates?: QueryName[]
  onSuccess?: (data: Response<Name>, args: Args<Name>, client: ApiClient) => void
}

/** A call whose body is a file: its hook returns a function that sends it, and never rejects. */
export function upload<Name extends EndpointName>(name: Name, definition: UploadDefinition<Name> = {}) {
  return {
    useUpload: () => {
      const client = useApiClient()
      return useCallback(
        async (args: Args<Name>, sent: Upload): Promise<Outcome<Response<Name>>> => {
          const answer = await sendFileAuthorized(requestOf(name, args), sent, client)
          if (!answer.error) definition.onSuccess?.(dataOf<Name>(answer), args, client)
          client.invalidate(...(definition.invalidates ?? []))
          return outcomeOf(Promise.resolve(answer).then(dataOf<Name>))
        },
        [client],
      )
    },
  }
}

/** A rejected token is replaced once. */
async function sendFileAuthorized(request: ApiRequest, sent: Upload, { tokens }: ApiClient): Promise<Answer> {
  try {
    const token = await tokens.getAccessToken()
    const answer = await sendFile(request, sent, token)
    if (answer.error?.status !== UNAUTHENTICATED || !token) return answer
    const newToken = await tokens.replaceAccessToken(token)
    return newToken ? await sendFile(request, sent, newToken) : answer
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) } }
  }
}

/** `fetch` does not say how much was sent. */
function sendFile({ method, path }: ApiRequest, { file, onProgress }: Upload, token: string | undefined) {
  return new Promise<Answer>((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, `${API_BASE_PATH}${path}`)
    request.timeout = UPLOAD_TIMEOUT_MS
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => resolve({ error: { status: 'FETCH_ERROR', error: 'No answer' } }))
    request.addEventListener('timeout', () => resolve({ error: { status: 'TIMEOUT_ERROR', error: 'No answer' } }))
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.send(file)
  })
}

function answerOf({ status, responseText }: XMLHttpRequest): Answer {
  try {
    const data: unknown = responseText === '' ? null : JSON.parse(responseText)
    const isDone = status >= 200 && status < 300
    return isDone ? { data, headers: new Headers() } : { error: { status, data } }
  } catch (error) {
    return { error: { status: 'PARSING_ERROR', originalStatus: status, data: responseText, error: String(error) } }
  }
}
