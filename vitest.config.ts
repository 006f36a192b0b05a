import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Generous, because a slow response on a busy machine is not a failure. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }
const IGNORED = ['**/node_modules/**', '**/dist/**']

/** On a machine without a PostgreSQL server, `npm test` runs the tests for PostgreSQL on PGlite. */
const ON_PGLITE = process.env['TEST_PGLITE'] ? ['harness/database/pglite-setup.ts'] : []
/** `npm test` runs some of them on each engine: `harness/database/tests-by-engine.ts`. */
const API_TESTS = process.env['API_TESTS']?.split(',') ?? ['{api,identity}/**/*.test.ts']

/** Vitest starts with the largest files; the slowest are short ones that start processes. */
class ProcessTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsProcesses = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/api/test/'))
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => startsProcesses(other) - startsProcesses(one))
  }
}

/** The web has its own, in web/vitest.config.ts: its tests run through Vite, some of them in a browser. */
export default defineConfig({
  test: {
    // API tests wait for the processes that they start: a third of the time, two workers left a core of two idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A worker imports each module once: with a fresh copy per file, a quarter of the time went into imports. So a test file
    // restores what it changes outside itself.
    isolate: false,
    sequence: { sequencer: ProcessTestsFirst },
    projects: [
      {
        test: {
          ...TIMEOUTS,
          name: 'unit',
          include: ['{contract,standins,tools,harness,e2e,bench}/**/*.test.ts'],
          exclude: IGNORED,
        },
      },
      {
        test: {
          ...TIMEOUTS,
          name: 'api',
          include: API_TESTS,
          exclude: IGNORED,
          setupFiles: ['identity/test/support/hash-cost.ts', ...ON_PGLITE],
        },
      },
    ],
  },
})
