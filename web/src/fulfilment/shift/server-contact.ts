export const POLL_INTERVAL_MS = 5000
/** Three missed polls. */
const STALE_AFTER_MS = 3 * POLL_INTERVAL_MS

interface ServerContact {
  nowMs: number
  /** When the last list loaded; undefined before the first. */
  lastResponseAtMs: number | undefined
  hasFailed: boolean
}

/** The list may be out of date. */
export function isStale({ nowMs, lastResponseAtMs, hasFailed }: ServerContact): boolean {
  return hasFailed || (lastResponseAtMs !== undefined && nowMs - lastResponseAtMs > STALE_AFTER_MS)
}
