import { expect, it } from 'vitest'
import { createHashTurns, HashOverloadError, RANK_OF_KNOWN_DEVICE, TROUBLED_RANK } from './hash-queue.ts'

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
const options = { atOnce: 2, troubledAtOnce: 1, maxWaiting: 3, maxWaitMs: 60_000 }

it('runs two at once, and the most urgent of those that wait next', async () => {
  const turns = createHashTurns(options)
  const { begun, work, finish } = createWork()
  const running = ['a', 'b'].map((name) => turns.run(work(name), { rank: 0 }))
  const second = turns.run(work('second try'), { rank: 1 })
  const first = turns.run(work('first try'), { rank: 0 })
  const device = turns.run(work('known device'), { rank: RANK_OF_KNOWN_DEVICE })
  expect(begun).toEqual(['a', 'b'])
  for (const name of ['a', 'known device', 'first try', 'second try', 'b']) {
    finish(name)
    await settled()
  }
  await Promise.all([...running, second, first, device])
  expect(begun).toEqual(['a', 'b', 'known device', 'first try', 'second try'])
})

it('drops the least urgent when the queue is full, whether it is new or waits', async () => {
  const turns = createHashTurns(options)
  const { work } = createWork()
  const run = (name: string, rank: number) => turns.run(work(name), { rank }).catch((error: unknown) => error)
  void run('a', 0)
  void run('b', 0)
  const waiting = [run('c', 5), run('d', 6), run('e', 7)]
  expect(await run('f', 8)).toBeInstanceOf(HashOverloadError)
  void run('g', 0)
  expect(await waiting[2]).toBeInstanceOf(HashOverloadError)
  expect(turns.waitingCount()).toBe(3)
})

it('leaves a place for everyone else while troubled callers flood it', async () => {
  const turns = createHashTurns(options)
  const { begun, work } = createWork()
  void turns.run(work('guess'), { rank: TROUBLED_RANK })
  void turns.run(work('another guess'), { rank: TROUBLED_RANK + 4 })
  void turns.run(work('customer'), { rank: 0 })
  await settled()
  expect(begun).toEqual(['guess', 'customer'])
})

it('forgets those whose caller is gone', async () => {
  const turns = createHashTurns(options)
  const { begun, work, finish } = createWork()
  const caller = new AbortController()
  void turns.run(work('a'), { rank: 0 })
  void turns.run(work('b'), { rank: 0 })
  const gone = turns.run(work('gone'), { rank: 0, signal: caller.signal })
  const next = turns.run(work('next'), { rank: 0 })
  caller.abort(new Error('closed'))
  await expect(gone).rejects.toThrow('closed')
  finish('a')
  await settled()
  expect(begun).toEqual(['a', 'b', 'next'])
  finish('next')
  await next
  await expect(turns.run(work('late'), { rank: 0, signal: caller.signal })).rejects.toThrow('closed')
})

it('a hash that fails gives its place back', async () => {
  const turns = createHashTurns({ atOnce: 1, troubledAtOnce: 1, maxWaiting: 1, maxWaitMs: 60_000 })
  await expect(turns.run(() => Promise.reject(new Error('broken')), { rank: 0 })).rejects.toThrow('broken')
  expect(await turns.run(() => Promise.resolve('works'), { rank: 9 })).toBe('works')
})

it('tells a caller to come back whose turn does not come', async () => {
  const turns = createHashTurns({ ...options, maxWaitMs: 5 })
  const { work } = createWork()
  void turns.run(work('a'), { rank: 0 })
  void turns.run(work('b'), { rank: 0 })
  await expect(turns.run(work('late'), { rank: 9 })).rejects.toBeInstanceOf(HashOverloadError)
  expect(turns.waitingCount()).toBe(0)
})
