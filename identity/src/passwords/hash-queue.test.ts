import { expect, it } from 'vitest'
import { createHashQueue, HashOverloadError, KNOWN_DEVICE_PRIORITY, SUSPECT_PRIORITY } from './hash-queue.ts'

function createWork() {
  const finish = new Map<string, () => void>()
  const begun: string[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      finish.set(name, () => resolve(name))
    })
  return { begun, work, finish: (name: string) => finish.get(name)?.() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const options = { concurrency: 2, suspectConcurrency: 1, maxQueued: 3, queueTimeoutMs: 60_000 }

it('runs two at once, then the queued hash with the highest priority', async () => {
  const queue = createHashQueue(options)
  const { begun, work, finish } = createWork()
  const running = ['a', 'b'].map((name) => queue.run(work(name), { priority: 0 }))
  const second = queue.run(work('second try'), { priority: 1 })
  const first = queue.run(work('first try'), { priority: 0 })
  const device = queue.run(work('known device'), { priority: KNOWN_DEVICE_PRIORITY })
  expect(begun).toEqual(['a', 'b'])
  for (const name of ['a', 'known device', 'first try', 'second try', 'b']) {
    finish(name)
    await settled()
  }
  await Promise.all([...running, second, first, device])
  expect(begun).toEqual(['a', 'b', 'known device', 'first try', 'second try'])
})

it('rejects the lowest priority when the queue is full, whether it is new or queued', async () => {
  const queue = createHashQueue(options)
  const { work } = createWork()
  const run = (name: string, priority: number) => queue.run(work(name), { priority }).catch((error: unknown) => error)
  void run('a', 0)
  void run('b', 0)
  const waiting = [run('c', 5), run('d', 6), run('e', 7)]
  expect(await run('f', 8)).toBeInstanceOf(HashOverloadError)
  void run('g', 0)
  expect(await waiting[2]).toBeInstanceOf(HashOverloadError)
  expect(queue.queuedCount()).toBe(3)
})

it('the queue leaves a slot free for other callers while suspect callers flood it', async () => {
  const queue = createHashQueue(options)
  const { begun, work } = createWork()
  void queue.run(work('guess'), { priority: SUSPECT_PRIORITY })
  void queue.run(work('another guess'), { priority: SUSPECT_PRIORITY + 4 })
  void queue.run(work('customer'), { priority: 0 })
  await settled()
  expect(begun).toEqual(['guess', 'customer'])
})

it('skips a hash whose client disconnected', async () => {
  const queue = createHashQueue(options)
  const { begun, work, finish } = createWork()
  const caller = new AbortController()
  void queue.run(work('a'), { priority: 0 })
  void queue.run(work('b'), { priority: 0 })
  const gone = queue.run(work('gone'), { priority: 0, signal: caller.signal })
  const next = queue.run(work('next'), { priority: 0 })
  caller.abort(new Error('closed'))
  await expect(gone).rejects.toThrow('closed')
  finish('a')
  await settled()
  expect(begun).toEqual(['a', 'b', 'next'])
  finish('next')
  await next
  await expect(queue.run(work('late'), { priority: 0, signal: caller.signal })).rejects.toThrow('closed')
})

it('frees the slot of a hash that fails', async () => {
  const queue = createHashQueue({ concurrency: 1, suspectConcurrency: 1, maxQueued: 1, queueTimeoutMs: 60_000 })
  await expect(queue.run(() => Promise.reject(new Error('broken')), { priority: 0 })).rejects.toThrow('broken')
  expect(await queue.run(() => Promise.resolve('works'), { priority: 9 })).toBe('works')
})

it('rejects a caller that waits too long', async () => {
  const queue = createHashQueue({ ...options, queueTimeoutMs: 5 })
  const { work } = createWork()
  void queue.run(work('a'), { priority: 0 })
  void queue.run(work('b'), { priority: 0 })
  await expect(queue.run(work('late'), { priority: 9 })).rejects.toBeInstanceOf(HashOverloadError)
  expect(queue.queuedCount()).toBe(0)
})
