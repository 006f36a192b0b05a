import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'

export type QueryError = FetchBaseQueryError | SerializedError

/** The API asks the client to retry later. */
const TRANSIENT_STATUSES = new Set([429, 503])

/** A retry may succeed: there was no response, a proxy responded, or the API asked to retry later. */
export function isTransient(error: QueryError): boolean {
  if (!('status' in error) || typeof error.status !== 'number') return true
  const { status, data } = error
  const isFromApi = typeof data === 'object' && data !== null && 'requestId' in data
  return !isFromApi || TRANSIENT_STATUSES.has(status)
}
