import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'

export type QueryError = FetchBaseQueryError | SerializedError

/** The request got no answer at all, as opposed to a refusal. */
export function isUnreachable(error: QueryError | undefined): boolean {
  return (
    error !== undefined && 'status' in error && (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR')
  )
}
