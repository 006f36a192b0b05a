import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react'
import { API_BASE_PATH } from '@fuel-shack/contract/endpoint-table'
import { headersOf, EtagCache } from './etag-cache.ts'

export const REQUEST_TIMEOUT_MS = 10_000

/** How the client gets a bearer token; the store hands it over as its thunks' extra argument. */
export interface AccessTokens {
  /** Undefined for a visitor; rejects when a renewal cannot reach the identity provider. */
  getAccessToken: () => Promise<string | undefined>
  /** A token newer than this refused one, or undefined where the session is over. */
  replaceAccessToken: (refused: string) => Promise<string | undefined>
}

export interface CallOptions {
  /** The call needs no token, so it waits for none. */
  isPublic?: boolean
  /** A poll: an answer that did not change is not sent again. */
  isConditional?: boolean
}

type ApiBaseQuery = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, CallOptions, FetchBaseQueryMeta>

const withoutToken = fetchBaseQuery({
  // Not relative: outside a page's own address a relative base does not resolve.
  baseUrl: `${globalThis.location?.origin ?? ''}${API_BASE_PATH}`,
  timeout: REQUEST_TIMEOUT_MS,
})

const etagCache = new EtagCache()

/** Signing out leaves nothing of what was polled. */
export function clearEtagCache(): void {
  etagCache.clear()
}

const ask: BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, CallOptions, FetchBaseQueryMeta> = async (
  request,
  api,
  options,
) => {
  if (!options?.isConditional) return withoutToken(request, api, {})
  const answer = await withoutToken(etagCache.conditional(request), api, {})
  const held = etagCache.find(request.url)
  if (held && answer.error?.status === 304) return { data: held.data, ...(answer.meta && { meta: answer.meta }) }
  if (!answer.error) {
    etagCache.keep(request.url, { etag: answer.meta?.response?.headers.get('etag'), data: answer.data })
  }
  return answer
}

function withToken(request: FetchArgs, token: string): FetchArgs {
  return { ...request, headers: { ...headersOf(request), authorization: `Bearer ${token}` } }
}

export const apiBaseQuery: ApiBaseQuery = async (args, api, options) => {
  const request = typeof args === 'string' ? { url: args } : args
  if (options?.isPublic) return ask(request, api, options)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store is made with it
  const tokens = api.extra as AccessTokens
  try {
    const token = await tokens.getAccessToken()
    if (!token) return await ask(request, api, options)

    const answer = await ask(withToken(request, token), api, options)
    if (answer.error?.status !== 401) return answer
    const newerToken = await tokens.replaceAccessToken(token)
    return newerToken ? await ask(withToken(request, newerToken), api, options) : answer
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) } }
  }
}
