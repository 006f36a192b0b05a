import type { Log } from './log.ts'

interface Job {
  name: string
  everySeconds: number
  run: () => Promise<unknown>
}

/** Work that nobody waits for, each job alone with itself; a failure is logged and the next round tries again. */
export function startJobs(jobs: Job[], log: Log): { stop: () => Promise<void> } {
  const running = new Set<Promise<void>>()

  function start(job: Job): NodeJS.Timeout {
    let busy = false
    const round = async () => {
      if (busy) return
      busy = true
      try {
        await job.run()
      } catch (error) {
        log.error({ err: error, job: job.name }, 'A job failed; its next round tries again')
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
      await Promise.all(running)
    },
  }
}
