/** Runs low-priority work once the browser is idle. @returns what cancels it */
export function whenIdle(run: () => void): () => void {
  // Safari before 26 lacks it.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(run)
  return () => cancelIdleCallback(id)
}
