import { expect, afterAll, beforeAll, test, vi } from 'vitest'
import fc from 'fast-check'
import { openMoneyWorld, type MoneyWorld } from './money-world.ts'
import { OPERATIONS, run, type Operation } from './money-operations.ts'

vi.setConfig({ testTimeout: 30 * 60_000 })

const RUNS = 600
const OPERATIONS_PER_RUN = 100
/** A slow machine makes fewer runs. `MONEY_MODEL_SECONDS` allows more of them. */
const TIME_LIMIT_MS = Number(process.env['MONEY_MODEL_SECONDS'] ?? 12) * 1000

let world: MoneyWorld

beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(async () => {
  await world.close()
})

const operation: fc.Arbitrary<Operation> = fc.record({
  name: fc.constantFrom(...OPERATIONS),
  /** Which payment, event or amount: each operation reads them as it needs. */
  pick: fc.nat(10_000),
  also: fc.nat(10_000),
})

test('after any operations, crashes and lost events, both books agree to the cent', async () => {
  let operations = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: OPERATIONS_PER_RUN, maxLength: OPERATIONS_PER_RUN }),
      async (all) => {
        await world.startRun()
        for (const each of all) {
          await run(world, each)
          await world.expectNoOverdraft()
          operations += 1
        }
        await world.drain()
        await world.expectAgreement()
      },
    ),
    { numRuns: RUNS, interruptAfterTimeLimit: TIME_LIMIT_MS, endOnFailure: true },
  )
  expect(operations).toBeGreaterThanOrEqual(OPERATIONS_PER_RUN)
})
