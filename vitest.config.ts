import { defineConfig } from 'vitest/config'

/** Machines are shared: a slow answer is not a wrong one. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000 }
const NOT_OURS = ['**/node_modules/**', '**/dist/**']

/** Where PGlite stands in for a PostgreSQL server: it has one session and is slow, and runs in the tests' own process. */
const ON_PGLITE = process.env['TEST_PGLITE'] ? { setupFiles: ['harness/database/pglite-setup.ts'] } : {}
const NOT_ON_PGLITE = process.env['TEST_PGLITE'] ? ['api/test/instances.test.ts', 'api/test/fuzz.test.ts'] : []

/** The web has its own, in web/vitest.config.ts: its tests run through Vite, some of them in a browser. */
export default defineConfig({
  test: {
    // Vitest leaves one core free by default: of two, half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'unit',
          include: ['{contract,standins,tools,harness,e2e,bench}/**/*.test.ts'],
          exclude: NOT_OURS,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'api',
          include: ['api/**/*.test.ts'],
          exclude: [...NOT_OURS, ...NOT_ON_PGLITE],
          ...ON_PGLITE,
        },
      },
    ],
  },
})
