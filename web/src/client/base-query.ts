import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react'
import { API_BASE_PATH } from '@fuel-shack/contract/paths'

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
}

type ApiBaseQuery = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, CallOptions>

const withoutToken = fetchBaseQuery({
  // Not relative: outside a page's own address a relative base does not resolve.
  baseUrl: `${globalThis.location?.origin ?? ''}${API_BASE_PATH}`,
  timeout: REQUEST_TIMEOUT_MS,
})

function withToken(args: string | FetchArgs, token: string): FetchArgs {
  const request = typeof args === 'string' ? { url: args } : args
  return { ...request, headers: { authorization: `Bearer ${token}` } }
}

export const apiBaseQuery: ApiBaseQuery = async (args, api, options) => {
  if (options?.isPublic) return withoutToken(args, api, {})
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store is made with it
  const tokens = api.extra as AccessTokens
  try {
    const token = await tokens.getAccessToken()
    if (!token) return await withoutToken(args, api, {})

    const answer = await withoutToken(withToken(args, token), api, {})
    if (answer.error?.status !== 401) return answer
    const newerToken = await tokens.replaceAccessToken(token)
    return newerToken ? await withoutToken(withToken(args, newerToken), api, {}) : answer
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) } }
  }
}
