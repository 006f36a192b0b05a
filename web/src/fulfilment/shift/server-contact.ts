export const POLL_INTERVAL_MS = 5000
/** Three polls missed: what is on the screen can no longer be called current. */
const LATE_AFTER_MS = 3 * POLL_INTERVAL_MS

export interface ServerContact {
  nowMs: number
  /** When the last good list came; undefined where there was none yet. */
  lastResponseAtMs: number | undefined
  hasFailed: boolean
}

/** The list may no longer be what the server has. */
export function isStale({ nowMs, lastResponseAtMs, hasFailed }: ServerContact): boolean {
  return hasFailed || (lastResponseAtMs !== undefined && nowMs - lastResponseAtMs > LATE_AFTER_MS)
}

export function describeLastResponse(lastResponseAtMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - lastResponseAtMs) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ${minutes % 60} min ago`
}
