import { setTimeout as delay } from 'node:timers/promises'
import { startService, type RunningService, type Service } from './processes.ts'
import { CliError } from './cli-error.ts'
import { onStopRequest } from './stop-requests.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** After running this long a service counts as healthy: the next pause is the first one again. */
const HEALTHY_AFTER_MS = 60_000

interface KeepRunningOptions {
  whenReady: () => void
  report: (message: string) => void
  firstPauseMs?: number
}

/**
 * Runs a service until a signal arrives, and starts it again when it ends by itself: after one second, then two, then
 * four, at most thirty. A service that cannot start at all is not started again, because its settings have to be changed first.
 *
 * @returns true: it was stopped on purpose.
 */
export async function keepRunning(service: Service, options: KeepRunningOptions): Promise<true> {
  const { whenReady, report, firstPauseMs = FIRST_PAUSE_MS } = options
  const stopping = new AbortController()
  let running: RunningService | undefined
  onStopRequest(() => stopping.abort())
  const stopped = new Promise<'stopped'>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve('stopped'))
  })

  try {
    for (let pauseMs = firstPauseMs, starts = 0; !stopping.signal.aborted; starts += 1) {
      const startedAt = performance.now()
      running = startService(service)
      const early = await Promise.race([stopped, running.listening.then(() => undefined, asCliError)])
      if (early === 'stopped') return true
      if (early && starts === 0) throw early
      if (!early && starts === 0) whenReady()
      const end = await Promise.race([stopped, running.ended])
      if (end === 'stopped' || (await isStoppedSoon(stopping.signal))) return true
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) pauseMs = firstPauseMs
      report(`${service.name} ended unexpectedly (${end}). It is started again in ${pauseMs / 1000} s.`)
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
    return true
  } finally {
    await running?.stop()
  }
}

function asCliError(error: unknown): CliError {
  if (error instanceof CliError) return error
  throw error
}

/** The same Ctrl-C may reach the service before it reaches this process. */
async function isStoppedSoon(signal: AbortSignal): Promise<boolean> {
  await delay(200, undefined, { signal }).catch(() => undefined)
  return signal.aborted
}
