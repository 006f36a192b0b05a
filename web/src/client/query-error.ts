import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'

export type QueryError = FetchBaseQueryError | SerializedError

/** These say to come back later: they are no answer to what was asked. */
const PASSING_STATUSES = new Set([429, 503])

/** Nobody refused what was asked: nothing answered, something on the way did, or the API asked for patience. */
export function isPassing(error: QueryError): boolean {
  if (!('status' in error) || typeof error.status !== 'number') return true
  const { status, data } = error
  const isFromApi = typeof data === 'object' && data !== null && 'requestId' in data
  return !isFromApi || PASSING_STATUSES.has(status)
}
