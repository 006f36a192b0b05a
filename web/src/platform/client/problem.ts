import type { Problem } from '@fuel-shack/contract/problem'
import { isLike } from './is-like.ts'
import type { QueryError } from './query-error.ts'

/**
 * The problem that the API reported; undefined without a response, and for a response of a proxy. The code may be one of a newer
 * API, which this version of the app does not know.
 */
export function problemOf(error: QueryError | null | undefined): Problem | undefined {
  if (typeof error?.status !== 'number') return undefined
  const body: unknown = error.data
  // Texts are looked up by the code, where `toString` would find what every object has.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code says that our own API wrote it
  return isLike({ code: '' }, body) && !(body.code in {}) ? (body as Problem) : undefined
}

/** No response arrived, as opposed to an error response. */
export function isUnreachable(error: QueryError | null | undefined): boolean {
  return error?.status === 'FETCH_ERROR' || error?.status === 'TIMEOUT_ERROR'
}
