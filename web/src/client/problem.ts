import type { Problem } from '@fuel-shack/contract/endpoints/problem'
import { PROBLEMS } from '@fuel-shack/contract/endpoints/problem-codes'
import { isLike } from './is-like.ts'
import type { QueryError } from './query-error.ts'

/** The problem that the API reported; undefined if there was no response, or it came from a proxy. */
export function problemOf(error: QueryError | null | undefined): Problem | undefined {
  if (typeof error?.status !== 'number') return undefined
  const body: unknown = error.data
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code says that our own API wrote it
  return isLike({ code: '' }, body) && Object.hasOwn(PROBLEMS, body.code) ? (body as Problem) : undefined
}

/** No response arrived, as opposed to an error response. */
export function isUnreachable(error: QueryError | null | undefined): boolean {
  return error?.status === 'FETCH_ERROR' || error?.status === 'TIMEOUT_ERROR'
}
