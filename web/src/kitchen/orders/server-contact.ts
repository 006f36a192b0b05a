export const POLL_INTERVAL_MS = 5000
/** Three missed polls. */
const STALE_AFTER_MS = 3 * POLL_INTERVAL_MS

/** How the polling of the open orders goes. */
export interface Polling {
  /** The time at which the last list loaded; undefined before the first. */
  lastResponseAtMs: number | undefined
  hasFailed: boolean
  /** Polling stops while the fulfilled orders are shown. */
  isPaused: boolean
}

/** The list may be out of date. */
export function isStale({ lastResponseAtMs, hasFailed }: Omit<Polling, 'isPaused'>, nowMs: number): boolean {
  return hasFailed || (lastResponseAtMs !== undefined && nowMs - lastResponseAtMs > STALE_AFTER_MS)
}
