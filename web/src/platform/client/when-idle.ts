/**
 * Runs low-priority work once the browser is idle.
 *
 * @param withinMs when it runs at the latest, in milliseconds; a busy page may never be idle
 * @returns what cancels it
 */
export function whenIdle(run: () => void, withinMs?: number): () => void {
  // Safari before 26 lacks it.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(run, withinMs === undefined ? {} : { timeout: withinMs })
  return () => cancelIdleCallback(id)
}
