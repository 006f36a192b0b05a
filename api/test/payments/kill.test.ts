import { expect, test, vi } from 'vitest'
import { runKillRounds } from './kill-rounds.ts'

vi.setConfig({ testTimeout: 180_000 })

test('a server that is killed during paid checkouts loses and duplicates no order', async () => {
  const counts = await runKillRounds({ rounds: 4, customers: 4 })
  expect(counts).toEqual({
    rounds: 4,
    opened: expect.any(Number),
    paid: counts.orders,
    orders: counts.paid,
    lost: 0,
    doubled: 0,
    acknowledged: expect.any(Number),
    acknowledgedLost: 0,
    wrongCards: 0,
    wrongMessages: 0,
  })
  expect(counts.paid).toBeGreaterThanOrEqual(4)
})
