export const POLL_INTERVAL_MS = 5000
/** Three missed polls. */
const STALE_AFTER_MS = 3 * POLL_INTERVAL_MS

export interface ServerContact {
  nowMs: number
  /** When the last list loaded; undefined before the first. */
  lastResponseAtMs: number | undefined
  hasFailed: boolean
}

/** The list may be out of date. */
export function isStale({ nowMs, lastResponseAtMs, hasFailed }: ServerContact): boolean {
  return hasFailed || (lastResponseAtMs !== undefined && nowMs - lastResponseAtMs > STALE_AFTER_MS)
}

export function describeLastResponse(lastResponseAtMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - lastResponseAtMs) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ${minutes % 60} min ago`
}
