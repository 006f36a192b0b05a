import { defineConfig } from 'vitest/config'

const NOT_OURS = ['**/node_modules/**', '**/dist/**']

/** The web has its own, in web/vitest.config.ts: its tests run through Vite, some of them in a browser. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{contract,standins,tools,e2e,bench}/**/*.test.ts'], exclude: NOT_OURS } },
      {
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          exclude: NOT_OURS,
          ...(process.env['TEST_PGLITE']
            ? { setupFiles: ['tools/testing/pglite-setup.ts'], testTimeout: 60_000, hookTimeout: 60_000 }
            : {}),
        },
      },
    ],
  },
})
