import { expect, afterAll, beforeAll, test, vi } from 'vitest'
import fc from 'fast-check'
import { openMoneyWorld, type MoneyWorld } from './money-world.ts'
import { OPERATIONS, run, type Operation } from './money-operations.ts'

vi.setConfig({ testTimeout: 30 * 60_000 })

const OPERATIONS_PER_RUN = 100
/** Random operations for this long, instead of the same ones each time. */
const SECONDS = process.env['MONEY_MODEL_SECONDS']
const RUNS =
  SECONDS === undefined
    ? { numRuns: 12, seed: 20_261_123 }
    : { numRuns: 100_000, interruptAfterTimeLimit: Number(SECONDS) * 1000 }

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
    { ...RUNS, endOnFailure: true },
  )
  expect(operations).toBeGreaterThanOrEqual(OPERATIONS_PER_RUN)
})
