import type { Problem } from '@fuel-shack/contract/endpoints/problem'
import { isLike } from './is-like.ts'
import type { QueryError } from './query-error.ts'

/**
 * The problem that the API reported; undefined if there was no response, or it came from a proxy. A newer API may report a code
 * that this version of the app does not know.
 */
export function problemOf(error: QueryError | null | undefined): Problem | undefined {
  if (typeof error?.status !== 'number') return undefined
  const body: unknown = error.data
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code says that our own API wrote it
  return isLike({ code: '' }, body) ? (body as Problem) : undefined
}

/** No response arrived, as opposed to an error response. */
export function isUnreachable(error: QueryError | null | undefined): boolean {
  return error?.status === 'FETCH_ERROR' || error?.status === 'TIMEOUT_ERROR'
}
