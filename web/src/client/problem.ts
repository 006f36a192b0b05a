import { PROBLEMS, type Problem, type ProblemCode } from '@fuel-shack/contract/problem-codes'
import type { QueryError } from './query-error.ts'

/** The API's own account of a refusal, or undefined where something else answered or nothing did. */
export function problemOf(error: QueryError | undefined): Problem | undefined {
  if (!error || !('status' in error) || typeof error.status !== 'number') return undefined
  const body: unknown = error.data
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code says that our own API wrote it
  return typeof body.code === 'string' && Object.hasOwn(PROBLEMS, body.code) ? (body as Problem) : undefined
}

/** These say to come back later: they are no answer to what was asked. */
const PASSING = new Set<ProblemCode>(['unavailable', 'too_many_requests'])

/** Nobody refused what was asked: nothing answered, something on the way did, or the API asked for patience. */
export function isPassing(error: QueryError): boolean {
  const problem = problemOf(error)
  return problem === undefined || PASSING.has(problem.code)
}
