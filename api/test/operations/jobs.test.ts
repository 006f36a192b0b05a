import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { startJobs, type Job } from '../../src/platform/runtime/jobs.ts'
import { createLog } from '../../src/platform/log.ts'

const silent = createLog('silent')
const hourly = { name: 'a job', everySeconds: 3600 }

/** Starts one job whose runs the test observes. */
function startOne(run: Job['run'], options: Partial<Job> = {}) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  return { jobs: startJobs([{ ...hourly, ...options, run }], log), lines }
}

describe('jobs', () => {
  test('a shutdown aborts the signal of a running job and waits until the job has returned', async () => {
    const started = Promise.withResolvers<void>()
    let returned = false
    const { jobs } = startOne(async (signal) => {
      started.resolve()
      await once(signal, 'abort')
      returned = true
    })
    await started.promise
    expect(await jobs.stop(5000)).toEqual([])
    expect(returned).toBe(true)
  })

  test('a shutdown does not wait for a job that never returns, and names it', async () => {
    const started = Promise.withResolvers<void>()
    const { jobs } = startOne(async () => {
      started.resolve()
      await new Promise(() => undefined)
    })
    await started.promise
    expect(await jobs.stop(10)).toEqual(['a job'])
  })

  test('a job that is woken while it runs runs once more afterwards', async () => {
    const rounds: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()]
    let wake = (): void => undefined
    let round = 0
    const { jobs } = startOne(
      async () => {
        rounds[round]?.resolve()
        round += 1
        if (round > 1) return
        wake()
        wake()
      },
      { wakeOn: (given) => void (wake = given) },
    )
    await rounds[1]?.promise
    await jobs.stop(5000)
    expect(round).toBe(2)
  })

  test('a job that fails without a database runs as soon as it is back, and logs the failure once', async () => {
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const back = Promise.withResolvers<void>()
    let tries = 0
    const { jobs, lines } = startOne(async () => {
      tries += 1
      if (tries < 3) throw gone
      back.resolve()
    })
    await back.promise
    await jobs.stop(5000)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('The database is unavailable')
  })

  test('a job with a delay does not run at the start', async () => {
    let hasRun = false
    const jobs = startJobs(
      [
        { ...hourly, firstAfterSeconds: 60, run: async () => void (hasRun = true) },
        { ...hourly, name: 'another', run: async () => undefined },
      ],
      silent,
    )
    await jobs.stop(5000)
    expect(hasRun).toBe(false)
  })
})
