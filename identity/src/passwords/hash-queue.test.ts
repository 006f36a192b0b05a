import { expect, it } from 'vitest'
import { createHashQueue, HashOverloadError } from './hash-queue.ts'

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
const options = { concurrency: 2, maxQueued: 3, queueTimeoutMs: 60_000 }

it('runs two hashes at once, then the others in the order of their arrival', async () => {
  const queue = createHashQueue(options)
  const { begun, work, finish } = createWork()
  const done = ['a', 'b', 'c', 'd'].map((name) => queue.run(work(name), {}))
  await settled()
  expect(begun).toEqual(['a', 'b'])
  for (const name of ['b', 'a', 'c', 'd']) {
    finish(name)
    await settled()
  }
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd'])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('rejects a hash when the queue is full', async () => {
  const queue = createHashQueue(options)
  const { work } = createWork()
  for (const name of ['a', 'b', 'c', 'd', 'e']) void queue.run(work(name), {})
  await expect(queue.run(work('f'), {})).rejects.toBeInstanceOf(HashOverloadError)
  expect(queue.queuedCount()).toBe(3)
})

it('skips a hash whose client disconnected', async () => {
  const queue = createHashQueue(options)
  const { begun, work, finish } = createWork()
  const caller = new AbortController()
  void queue.run(work('a'), {})
  void queue.run(work('b'), {})
  const gone = queue.run(work('gone'), { signal: caller.signal })
  const next = queue.run(work('next'), {})
  caller.abort(new Error('closed'))
  await expect(gone).rejects.toThrow('closed')
  finish('a')
  await settled()
  expect(begun).toEqual(['a', 'b', 'next'])
  finish('next')
  await next
  await expect(queue.run(work('late'), { signal: caller.signal })).rejects.toThrow('closed')
})

it('frees the place of a hash that fails', async () => {
  const queue = createHashQueue({ ...options, concurrency: 1 })
  await expect(queue.run(() => Promise.reject(new Error('broken')), {})).rejects.toThrow('broken')
  expect(await queue.run(() => Promise.resolve('works'), {})).toBe('works')
})

it('rejects a caller that waits too long', async () => {
  const queue = createHashQueue({ ...options, queueTimeoutMs: 5 })
  const { work } = createWork()
  void queue.run(work('a'), {})
  void queue.run(work('b'), {})
  await expect(queue.run(work('late'), {})).rejects.toBeInstanceOf(HashOverloadError)
  expect(queue.queuedCount()).toBe(0)
})
