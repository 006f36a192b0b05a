/** Why a call failed: the API or a proxy answered with an error, or no readable response arrived. */
export type QueryError =
  | { status: number; data: unknown }
  | { status: 'FETCH_ERROR' | 'TIMEOUT_ERROR'; error: string }
  | { status: 'PARSING_ERROR'; originalStatus: number; data: string; error: string }

/** The API asks the client to retry later. */
const TRANSIENT_STATUSES = new Set([429, 503])

/** A retry may succeed: there was no response, a proxy responded, or the API requests a retry later. */
export function isTransient(error: QueryError): boolean {
  if (typeof error.status !== 'number') return true
  const { status, data } = error
  const isFromApi = typeof data === 'object' && data !== null && 'requestId' in data
  return !isFromApi || TRANSIENT_STATUSES.has(status)
}
