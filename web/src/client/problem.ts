import { PROBLEMS, type Problem } from '@fuel-shack/contract/problem-codes'
import type { QueryError } from './query-error.ts'

/** The API's own account of a refusal, or undefined where something else answered or nothing did. */
export function problemOf(error: QueryError | undefined): Problem | undefined {
  if (!error || !('status' in error) || typeof error.status !== 'number') return undefined
  const body: unknown = error.data
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code says that our own API wrote it
  return typeof body.code === 'string' && Object.hasOwn(PROBLEMS, body.code) ? (body as Problem) : undefined
}
