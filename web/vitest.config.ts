import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { restStopOfTests } from './test/rest-stop-plugin.ts'
import viteConfig from './vite.config.ts'

// The browser that `npm test` found, or Debian's; otherwise Playwright's own.
const candidates = [process.env['HEADLESS_SHELL_PATH'], process.env['CHROMIUM_PATH'], '/usr/bin/chromium']
const executablePath = candidates.find((path) => path !== undefined && existsSync(path))
// A process of its own for drawing without a graphics card takes a twelfth of the tests' CPU time.
const drawing = ['--disable-gpu', '--in-process-gpu']
// Few functions run so often that optimising them saves the time that it takes: without, a twentieth less CPU time.
const scripts = '--js-flags=--no-opt --no-maglev --single-threaded-gc'
// Chromium does not start its sandbox as root.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Staff have a document of their own, whose styles are for its whole page. */
const STAFF = [
  'src/{kitchen,office,status-screen}/**/*.browser.test.{ts,tsx}',
  'src/app/{Root,hand-over,session-renewal}.browser.test.tsx',
]
const phone = { browser: 'chromium', viewport: { width: 390, height: 844 } } as const

// React's development build takes a quarter more of a browser test's CPU time, and no user gets it.
process.env['NODE_ENV'] = 'production'

export default mergeConfig(
  viteConfig,
  defineConfig({
    plugins: [restStopOfTests()],
    // Two runs at once need different ports.
    server: { strictPort: false },
    test: {
      // A shared machine may be slow.
      testTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      // Tests of the counter wait for polls: with three workers on two cores they take three quarters of the time.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      projects: [
        {
          extends: true,
          test: {
            name: 'web',
            // A worker imports each module once: a fresh copy for each file takes two thirds of the time.
            isolate: false,
            include: ['{src,build}/**/*.test.{ts,tsx}'],
            exclude: ['src/**/*.browser.test.{ts,tsx}'],
            setupFiles: ['test/facts.ts'],
          },
        },
        {
          extends: true,
          // Vite would otherwise find them while tests run, and reload them: the app imports them when the camera or an import first opens.
          optimizeDeps: { include: ['papaparse', 'zxing-wasm/reader'] },
          test: {
            name: 'web-browser',
            // Files of a worker share a page, and import each module once: a page for each file took half as much CPU time again.
            isolate: false,
            include: ['src/**/*.browser.test.{ts,tsx}'],
            setupFiles: ['src/ui/global.css', 'test/shared-page.ts', 'test/facts.ts'],
            // Only a build has a service worker, and documents with policies.
            env: { PROD: '' },
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              // Shorter than the limit of a test, so that a click that fails says what it waited for.
              provider: playwright({
                actionTimeout: 30_000,
                launchOptions: {
                  args: [...drawing, scripts, ...sandbox],
                  ...(executablePath ? { executablePath } : {}),
                },
              }),
              instances: [
                { ...phone, name: 'customers', exclude: STAFF },
                { ...phone, name: 'staff', include: STAFF },
              ],
            },
          },
        },
      ],
    },
  }),
)
