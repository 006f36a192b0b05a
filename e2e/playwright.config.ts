import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { openForOrders, outOfTheBox, type Address } from './support/addresses.ts'
import { databaseSettings, settingsOf } from './support/rest-stop-settings.ts'

const chromiumPath = process.env['CHROMIUM_PATH']
const report = process.env['JOURNEYS_REPORT']

const EVERY_WIDTH = /(main-job|payment|signing-in|visitor)\.spec\.ts$/

/** The product as people start it. */
function restStop(address: Address, env: Record<string, string>) {
  return {
    command: 'exec node tools/setup.mjs tools/start.ts',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${address.baseUrl}/api/app-config`,
    env: { DATABASE_URL: '', ORDERING: '', ...env },
    stdout: 'ignore' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    timeout: 120_000,
  }
}

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // They wait for pages and polls for half of their time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: openForOrders.baseUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    // Drawing an endless alarm without a graphics card costs a core.
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    },
  },
  projects: [
    { name: 'phone' },
    // What a customer does is also done on the smallest phone and on a tablet.
    { name: 'smallest phone', testMatch: EVERY_WIDTH, use: { viewport: { width: 320, height: 640 } } },
    { name: 'tablet', testMatch: EVERY_WIDTH, use: { viewport: { width: 1024, height: 768 } } },
  ],
  webServer: [
    restStop(openForOrders, settingsOf(openForOrders, 'open', { ORDERING: 'open', ...databaseSettings() })),
    restStop(outOfTheBox, settingsOf(outOfTheBox, 'out-of-the-box')),
  ],
})
