import { defineConfig } from 'vitest/config'

const NOT_OURS = ['**/node_modules/**', '**/dist/**']

/** Where PGlite stands in for a PostgreSQL server: it has one session and is slow, and runs in the tests' own process. */
const ON_PGLITE = process.env['TEST_PGLITE']
  ? { setupFiles: ['tools/testing/pglite-setup.ts'], testTimeout: 60_000, hookTimeout: 60_000 }
  : {}
const NOT_ON_PGLITE = process.env['TEST_PGLITE'] ? ['api/test/instances.test.ts', 'api/test/fuzz.test.ts'] : []

/** The web has its own, in web/vitest.config.ts: its tests run through Vite, some of them in a browser. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{contract,standins,tools,e2e,bench}/**/*.test.ts'], exclude: NOT_OURS } },
      {
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          exclude: [...NOT_OURS, ...NOT_ON_PGLITE],
          ...ON_PGLITE,
        },
      },
    ],
  },
})
