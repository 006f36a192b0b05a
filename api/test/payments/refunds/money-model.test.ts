import { expect, test, vi } from 'vitest'
import fc from 'fast-check'
import { openMoneyWorld } from './money-world.ts'
import { OPERATIONS, run, type Operation } from './money-operations.ts'
import { useFixture } from '../../support/use-test-app.ts'

vi.setConfig({ testTimeout: 30 * 60_000 })

/** Most of them run on PostgreSQL, where two calls can overlap. */
const { runs: RUN_COUNT, operations: OPERATIONS_PER_RUN } = process.env['TEST_DATABASE_URL']
  ? { runs: 6, operations: 100 }
  : { runs: 2, operations: 75 }
/** How long random operations run, instead of the same ones each time. */
const SECONDS = process.env['MONEY_MODEL_SECONDS']
const RUNS =
  SECONDS === undefined
    ? { numRuns: RUN_COUNT, seed: process.env['TEST_DATABASE_URL'] ? 20_261_123 : 20_261_126 }
    : { numRuns: 100_000, interruptAfterTimeLimit: Number(SECONDS) * 1000 }

/** They apply events, one of which may pay off what a card owes before another one uses it. */
const APPLIES_EVENTS = new Set<Operation['name']>([
  'deliver',
  'deliverNext',
  'deliverMore',
  'deliverTwice',
  'compare',
  'sweep',
])

const world = useFixture(openMoneyWorld)

const operation: fc.Arbitrary<Operation> = fc.record({
  name: fc.constantFrom(...OPERATIONS),
  /** Which payment, event or amount: each operation reads them as it needs. */
  pick: fc.nat(10_000),
  also: fc.nat(10_000),
})

test('after any operations, crashes and lost events, both books agree and no value comes from nothing', async () => {
  let operations = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: OPERATIONS_PER_RUN, maxLength: OPERATIONS_PER_RUN }),
      async (all) => {
        await world.startRun()
        for (const each of all) {
          const owing = await world.loyalty.usesOfOwing()
          await run(world, each)
          if (!APPLIES_EVENTS.has(each.name)) await world.loyalty.expectUnused(owing)
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
