import { defineConfig } from 'vitest/config'

/** Generous, because a slow response on a busy machine is not a failure. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 120_000 }
const IGNORED = ['**/node_modules/**', '**/dist/**']

/** On a machine without a PostgreSQL server, `npm test` runs the PostgreSQL suite on PGlite. */
const ON_PGLITE = process.env['TEST_PGLITE'] ? { setupFiles: ['harness/database/pglite-setup.ts'] } : {}
/** `npm test` runs these on PostgreSQL only; alone, they start a PostgreSQL themselves. */
const NOT_ON_SQLITE = process.env['TEST_ENGINE'] === 'sqlite' ? ['api/test/instances.test.ts'] : []
/** `npm test` runs these on SQLite, and not again on PostgreSQL. */
const WITHOUT_DATABASE = process.env['TESTS_WITHOUT_DATABASE']?.split(',') ?? []
/** Thousands of calls, which take minutes on PGlite's one session; the SQLite run of `npm test` has them too. */
const NOT_ON_PGLITE = process.env['TEST_PGLITE'] ? ['api/test/fuzz.test.ts'] : []

/** The web has its own, in web/vitest.config.ts: its tests run through Vite, some of them in a browser. */
export default defineConfig({
  test: {
    // Vitest leaves one core free by default: of two, half of the machine.
    maxWorkers: '100%',
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
          include: ['api/**/*.test.ts'],
          exclude: [...IGNORED, ...NOT_ON_SQLITE, ...NOT_ON_PGLITE, ...WITHOUT_DATABASE],
          ...ON_PGLITE,
        },
      },
    ],
  },
})
