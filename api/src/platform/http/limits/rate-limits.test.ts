import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../../../test/support/test-database.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

const FIVE_A_MINUTE = { limit: 5, windowSeconds: 60 }

let database: Awaited<ReturnType<typeof openTestDatabase>>
let now = new Date('2026-01-05T04:00:00.000Z')
let limits: RateLimits

beforeAll(async () => {
  database = await openTestDatabase()
  limits = createRateLimits({ database: database.database, clock: () => now })
})
afterAll(() => database.close())

function pass(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000)
}

async function takeMany(key: string, tries: number): Promise<boolean[]> {
  const verdicts = await Promise.all(Array.from({ length: tries }, () => limits.take(key, FIVE_A_MINUTE)))
  return verdicts.map(({ allowed }) => allowed)
}

it('rejects the sixth hit in a minute until the minute ends', async () => {
  expect(await takeMany('a', 5)).toEqual([true, true, true, true, true])
  pass(20)
  expect(await limits.take('a', FIVE_A_MINUTE)).toEqual({ allowed: false, retryAfterSeconds: 40, hits: 0 })
  pass(40)
  expect(await limits.take('a', FIVE_A_MINUTE)).toEqual({ allowed: true, retryAfterSeconds: 0, hits: 1 })
})

it('a rate limit counts each key separately', async () => {
  await takeMany('b', 6)
  expect(await limits.take('c', FIVE_A_MINUTE)).toMatchObject({ allowed: true })
})

it('allows five of forty hits at the same moment on two instances', async () => {
  const other = createRateLimits({ database: database.database, clock: () => now })
  const tries = Array.from({ length: 40 }, (_, n) => (n % 2 ? limits : other).take('d', FIVE_A_MINUTE))
  expect((await Promise.all(tries)).filter(({ allowed }) => allowed)).toHaveLength(5)
})

it('a rate limit does not extend the wait with further hits', async () => {
  await takeMany('e', 5)
  pass(59)
  expect(await takeMany('e', 20)).not.toContain(true)
  pass(1)
  expect(await limits.take('e', FIVE_A_MINUTE)).toMatchObject({ allowed: true })
})

it('a caller can take a released hit again, and releases no more than were taken', async () => {
  await takeMany('f', 5)
  await limits.release('f')
  expect((await takeMany('f', 2)).filter(Boolean)).toHaveLength(1)
  for (let n = 0; n < 9; n += 1) await limits.release('g')
  expect((await takeMany('g', 6)).filter(Boolean)).toHaveLength(5)
})
