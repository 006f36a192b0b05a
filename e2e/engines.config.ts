import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './engines/test.ts'

/** `npm run test:engines`: the main tasks in the engines of Firefox and Safari, each with a rest stop of its own. */
export default defineConfig<object, EngineOptions>({
  testDir: 'engines',
  outputDir: '../test-results',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  failOnFlakyTests: true,
  reporter: [['list'], ['./support/failures-reporter.ts']],
  projects: [
    ...(process.env['FIREFOX_PATH'] ? [{ name: 'Firefox', use: { engine: 'Firefox' as const } }] : []),
    ...(process.env['WEBKIT_DRIVER_PATH'] ? [{ name: 'WebKit', use: { engine: 'WebKit' as const } }] : []),
  ],
})
