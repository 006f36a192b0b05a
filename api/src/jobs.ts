import { setTimeout as delay } from 'node:timers/promises'
import { databaseFailure } from './db/failures.ts'
import type { Log } from './log.ts'

/** A job that found the database gone tries again this soon, so that its work is done as soon as it is back. */
const RETRY_AFTER_OUTAGE_MS = 1000

export interface Job {
  name: string
  everySeconds: number
  /** Not at once after the start, for work that may wait until the first callers are served. */
  firstAfterSeconds?: number
  /** Hands over what starts the job between its rounds. */
  wakeOn?: (wake: () => void) => void
  /** `signal` aborts when the server shuts down. A job passes it to what it waits for and stops between two items. */
  run: (signal: AbortSignal) => Promise<unknown>
}

export interface RunningJobs {
  /** Aborts the jobs and waits for them, but no longer than this. @returns the names of those that still run */
  stop: (withinMs: number) => Promise<string[]>
}

/** Recurring background work. A job never overlaps itself; a failure is logged and the next round tries again. */
export function startJobs(jobs: Job[], log: Log): RunningJobs {
  const shutdown = new AbortController()
  const started = jobs.map((job) => startJob(job, shutdown.signal, log))
  return {
    async stop(withinMs) {
      shutdown.abort(new Error('The server is shutting down'))
      const all = Promise.all(started.map((job) => job.stop()))
      await Promise.race([all, delay(withinMs, undefined, { ref: false })])
      return started.filter((job) => job.isRunning()).map((job) => job.name)
    },
  }
}

function startJob(job: Job, signal: AbortSignal, log: Log) {
  let running: Promise<void> | undefined
  let isWoken = false
  let isInOutage = false
  let retry: NodeJS.Timeout | undefined

  function noteFailure(error: unknown): void {
    if (signal.aborted) return log.info({ job: job.name }, 'A job was cut short by the shutdown')
    if (databaseFailure(error) === undefined) {
      return log.error({ err: error, job: job.name }, 'A job failed; its next round tries again')
    }
    // Once for an outage, not once a second.
    if (!isInOutage) log.error({ err: error, job: job.name }, 'A job found the database gone; it tries every second')
    isInOutage = true
    retry = setTimeout(wake, RETRY_AFTER_OUTAGE_MS)
    retry.unref()
  }

  async function runRounds(): Promise<void> {
    do {
      isWoken = false
      try {
        await job.run(signal)
        isInOutage = false
      } catch (error) {
        noteFailure(error)
      }
    } while (isWoken && !signal.aborted)
  }

  function wake(): void {
    if (signal.aborted) return
    isWoken = true
    running ??= runRounds().finally(() => (running = undefined))
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
