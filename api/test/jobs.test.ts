import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { startJobs } from '../src/jobs.ts'
import { createLog } from '../src/log.ts'

describe('jobs', () => {
  test('a shutdown aborts the signal of a running job and waits until the job has returned', async () => {
    let returned = false
    const jobs = startJobs(
      [
        {
          name: 'wait for the shutdown',
          everySeconds: 3600,
          run: async (signal) => {
            await once(signal, 'abort')
            returned = true
          },
        },
      ],
      createLog('fatal'),
    )
    await jobs.stop()
    expect(returned).toBe(true)
  })
})
