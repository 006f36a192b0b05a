import { API_BASE_PATH } from '@fuel-shack/contract/platform/endpoint'
import type { QueryError } from './query-error.ts'
import { recordClock } from './server-clock.ts'

export const REQUEST_TIMEOUT_MS = 10_000

/** How a call gets a bearer token. */
export interface AccessTokens {
  /** Undefined for a visitor; rejects when a renewal cannot reach the identity provider. */
  getAccessToken: () => Promise<string | undefined>
  /** Replaces a token that the API rejected; undefined if the session has ended. */
  replaceAccessToken: (rejectedToken: string) => Promise<string | undefined>
}

/**
 * The last response to each poll by its path, so that the server can answer 304. In memory only: customer data that
 * staff see must not stay on the device, so the browser's HTTP cache is not used.
 */
export type EtagCache = Map<string, { etag: string; data: unknown }>

export interface ApiRequest {
  method: string
  /** The path below `API_BASE_PATH`, with its parameters filled in. */
  path: string
  headers?: Record<string, string | undefined>
  body?: unknown
  /** The browser sends it even while the page is closed. */
  keepalive?: boolean
  timeoutMs?: number
  /** Lets the caller cancel the request. */
  abort?: AbortController
  /** Reads a file in place of JSON. */
  read?: (response: Response) => Promise<unknown>
}

export type Answer =
  | { data: unknown; headers: Headers; error?: undefined }
  | { error: QueryError; data?: undefined; headers?: Headers }

/** Sends a request with the user's token, if there is one. A rejected token is replaced once. Never rejects. */
export async function sendAuthorized(request: ApiRequest, tokens: AccessTokens, etags?: EtagCache): Promise<Answer> {
  try {
    const token = await tokens.getAccessToken()
    if (!token) return await sendRequest(request, etags)
    const answer = await sendRequest(withToken(request, token), etags)
    if (answer.error?.status !== 401) return answer
    const newToken = await tokens.replaceAccessToken(token)
    return newToken ? await sendRequest(withToken(request, newToken), etags) : answer
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) } }
  }
}

function withToken(request: ApiRequest, token: string): ApiRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}

/** @param etags of a poll: an unchanged response is not sent again */
export async function sendRequest(request: ApiRequest, etags?: EtagCache): Promise<Answer> {
  if (!etags) return sendOnce(request)
  const cached = etags.get(request.path)
  const answer = await sendOnce(
    cached ? { ...request, headers: { ...request.headers, 'if-none-match': cached.etag } } : request,
  )
  if (cached && answer.headers && answer.error?.status === 304) return { data: cached.data, headers: answer.headers }
  if (answer.error) return answer
  const etag = answer.headers.get('etag')
  if (etag) etags.set(request.path, { etag, data: answer.data })
  else etags.delete(request.path)
  return answer
}

async function sendOnce(sent: ApiRequest): Promise<Answer> {
  const { method, path, headers = {}, body, keepalive = false, timeoutMs = REQUEST_TIMEOUT_MS } = sent
  const timeout = sent.abort ?? new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    // The address is not relative: outside a page's own address a relative base does not resolve.
    const request = new Request(`${globalThis.location?.origin ?? ''}${API_BASE_PATH}${path}`, {
      method,
      keepalive,
      headers: definedHeaders({ accept: 'application/json', ...headers, ...(body !== undefined && JSON_CONTENT) }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: timeout.signal,
    })
    const sentAtMs = Date.now()
    const response = await fetch(request)
    // Every response also says what time it is.
    recordClock({ sentAtMs, receivedAtMs: Date.now(), date: response.headers.get('date') })
    return await readResponse(response, sent.read)
  } catch (error) {
    return { error: { status: timeout.signal.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', error: String(error) } }
  } finally {
    clearTimeout(timer)
  }
}

const JSON_CONTENT = { 'content-type': 'application/json' }

function definedHeaders(headers: Record<string, string | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
}

async function readResponse(response: Response, read: ApiRequest['read']): Promise<Answer> {
  const { status, headers } = response
  if (response.ok && read) return { data: await read(response), headers }
  const text = await response.text()
  try {
    const data: unknown = text === '' ? null : JSON.parse(text)
    return response.ok ? { data, headers } : { error: { status, data }, headers }
  } catch (error) {
    return { error: { status: 'PARSING_ERROR', originalStatus: status, data: text, error: String(error) }, headers }
  }
}
