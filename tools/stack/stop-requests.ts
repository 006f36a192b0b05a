const PARENT_POLL_MS = 250

/**
 * Calls back when this process is to end: by a signal, or by the end of the npm that started it. npm puts a
 * shell between itself and a script, and that shell keeps a SIGTERM for itself.
 */
export function onStopRequest(callback: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, callback)
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, PARENT_POLL_MS)
  timer.unref()
}
