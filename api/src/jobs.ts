import type { Log } from './log.ts'

export interface Job {
  name: string
  everySeconds: number
  /** `signal` aborts when the server shuts down. A job passes it to what it waits for and stops between two items. */
  run: (signal: AbortSignal) => Promise<unknown>
}

/** Recurring background work. A job never overlaps itself; a failure is logged and the next round tries again. */
export function startJobs(jobs: Job[], log: Log): { stop: () => Promise<void> } {
  const running = new Set<Promise<void>>()
  const shutdown = new AbortController()

  function start(job: Job): NodeJS.Timeout {
    let busy = false
    const round = async () => {
      if (busy) return
      busy = true
      try {
        await job.run(shutdown.signal)
      } catch (error) {
        if (shutdown.signal.aborted) log.info({ job: job.name }, 'A job was cut short by the shutdown')
        else log.error({ err: error, job: job.name }, 'A job failed; its next round tries again')
      } finally {
        busy = false
      }
    }
    const tracked = () => {
      const promise = round().finally(() => running.delete(promise))
      running.add(promise)
    }
    tracked()
    const timer = setInterval(tracked, job.everySeconds * 1000)
    timer.unref()
    return timer
  }

  const timers = jobs.map(start)
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      shutdown.abort(new Error('The server is shutting down'))
      await Promise.all(running)
    },
  }
}
