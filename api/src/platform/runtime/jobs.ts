import { setTimeout as delay } from 'node:timers/promises'
import { databaseFailure } from '../db/failures.ts'
import type { Log } from '../log.ts'

/** A job retries at this interval while the database is unavailable. */
const RETRY_AFTER_OUTAGE_MS = 1000

export interface Job {
  name: string
  everySeconds: number
  /** Delays the first run, for work that can wait until the first requests are served. */
  firstAfterSeconds?: number
  /** Registers a callback that starts the job between its scheduled runs. */
  wakeOn?: (wake: () => void) => void
  /** `signal` aborts at shutdown. A job passes it to its asynchronous calls and stops between two items. */
  run: (signal: AbortSignal) => Promise<unknown>
}

export type RunningJobs = ReturnType<typeof startJobs>

/** Runs recurring background jobs. A job never overlaps itself. A failure is logged, and the next run retries. */
export function startJobs(jobs: Job[], log: Log) {
  const shutdown = new AbortController()
  const started = jobs.map((job) => startJob(job, shutdown.signal, log))
  return {
    /** Aborts the jobs and waits for them until the timeout. @returns the names of the jobs that are still running */
    async stop(timeoutMs: number): Promise<string[]> {
      shutdown.abort(new Error('The server is shutting down'))
      const all = Promise.all(started.map((job) => job.stop()))
      await Promise.race([all, delay(timeoutMs, undefined, { ref: false })])
      return started.filter((job) => job.isRunning()).map((job) => job.name)
    },
  }
}

function startJob(job: Job, signal: AbortSignal, log: Log) {
  let running: Promise<void> | undefined
  let isWoken = false
  let isInOutage = false
  let retry: NodeJS.Timeout | undefined

  function handleFailure(error: unknown): void {
    if (signal.aborted) return log.info({ job: job.name }, 'The shutdown interrupted a job')
    if (databaseFailure(error) === undefined) {
      return log.error({ err: error, job: job.name }, 'A job failed; its next run retries')
    }
    // Log once per outage, not once a second.
    if (!isInOutage)
      log.error({ err: error, job: job.name }, 'The database is unavailable; the job retries every second')
    isInOutage = true
    retry = setTimeout(wake, RETRY_AFTER_OUTAGE_MS)
    retry.unref()
  }

  async function runUntilIdle(): Promise<void> {
    do {
      isWoken = false
      try {
        await job.run(signal)
        isInOutage = false
      } catch (error) {
        handleFailure(error)
      }
    } while (isWoken && !signal.aborted)
  }

  function wake(): void {
    if (signal.aborted) return
    isWoken = true
    running ??= runUntilIdle().finally(() => (running = undefined))
  }

  const interval = setInterval(() => {
    if (!running) wake()
  }, job.everySeconds * 1000)
  const first = setTimeout(wake, (job.firstAfterSeconds ?? 0) * 1000)
  for (const timer of [interval, first]) timer.unref()
  job.wakeOn?.(wake)

  return {
    name: job.name,
    isRunning: () => running !== undefined,
    async stop() {
      for (const timer of [interval, first, retry]) clearTimeout(timer)
      await running
    },
  }
}
