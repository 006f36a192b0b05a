import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react'
import { API_BASE_PATH } from '@fuel-shack/contract/endpoints/endpoint-table'
import { headersOf, EtagCache } from './etag-cache.ts'

export const REQUEST_TIMEOUT_MS = 10_000

/** How the client gets a bearer token; the store passes it as the extra argument of its thunks. */
export interface AccessTokens {
  /** Undefined for a visitor; rejects when a renewal cannot reach the identity provider. */
  getAccessToken: () => Promise<string | undefined>
  /** Replaces a token that the API rejected; undefined if the session has ended. */
  replaceAccessToken: (rejectedToken: string) => Promise<string | undefined>
}

export interface CallOptions {
  /** Needs no token, so it does not wait for one. */
  isPublic?: boolean
  /** A poll: sends the cached ETag, so that an unchanged list is not sent again. */
  isConditional?: boolean
}

type ApiBaseQuery = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, CallOptions, FetchBaseQueryMeta>

const sendUncached = fetchBaseQuery({
  // Not relative: outside a page's own address a relative base does not resolve.
  baseUrl: `${globalThis.location?.origin ?? ''}${API_BASE_PATH}`,
  timeout: REQUEST_TIMEOUT_MS,
})

const etagCache = new EtagCache()

/** Called on logout, so that no polled data stays in memory. */
export function clearEtagCache(): void {
  etagCache.clear()
}

const send: BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, CallOptions, FetchBaseQueryMeta> = async (
  request,
  api,
  options,
) => {
  if (!options?.isConditional) return sendUncached(request, api, {})
  const result = await sendUncached(etagCache.conditional(request), api, {})
  const cached = etagCache.find(request.url)
  if (cached && result.error?.status === 304) return { data: cached.data, ...(result.meta && { meta: result.meta }) }
  if (!result.error) {
    etagCache.store(request.url, { etag: result.meta?.response?.headers.get('etag'), data: result.data })
  }
  return result
}

function withToken(request: FetchArgs, token: string): FetchArgs {
  return { ...request, headers: { ...headersOf(request), authorization: `Bearer ${token}` } }
}

export const apiBaseQuery: ApiBaseQuery = async (args, api, options) => {
  const request = typeof args === 'string' ? { url: args } : args
  if (options?.isPublic) return send(request, api, options)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store is made with it
  const tokens = api.extra as AccessTokens
  try {
    const token = await tokens.getAccessToken()
    if (!token) return await send(request, api, options)

    const result = await send(withToken(request, token), api, options)
    if (result.error?.status !== 401) return result
    const newToken = await tokens.replaceAccessToken(token)
    return newToken ? await send(withToken(request, newToken), api, options) : result
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) } }
  }
}
