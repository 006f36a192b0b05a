import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { device, headlessShell } from '@fuel-shack/harness/browser'
import { site } from '@fuel-shack/harness/site'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { defineConfig } from '@playwright/test'
import { comingSoon, openForOrders, type RunningRestStop } from './support/rest-stops.ts'

/** The databases of the two rest stops below, which use SQLite without them. */
const [openUrl = '', comingSoonUrl = ''] = process.env['JOURNEYS_DATABASE_URLS']?.split(' ') ?? []
const dataDir = process.env['JOURNEYS_DATA_DIR'] ?? join(tmpdir(), `fuel-shack-journeys-${process.pid}`)

/** The product as `npm start` starts it. No `.env` of this machine is read. */
function restStop(running: RunningRestStop, name: string, env: Record<string, string>) {
  return {
    command: 'exec node tools/setup.mjs tools/start.ts',
    cwd: repositoryRoot,
    url: `${running.baseUrl}/api/app-config`,
    env: {
      ENV_FILE: 'none',
      METRICS_PORT: 'off',
      PORT: String(running.port),
      STANDINS_PORT: String(running.standinsPort),
      STANDINS_SMTP_PORT: String(running.mailPort),
      DATA_DIR: join(dataDir, name),
      ...env,
    },
    stdout: 'ignore' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    timeout: 120_000,
  }
}

/**
 * Half a minute to a minute and a half each, most of it waiting for jobs. In the order of their names they ran together at the
 * end, with both cores of a small machine idle: two of them run at a time, beside the others.
 */
const WAITING = /\/(?:printing|shared-screens|unopened-order)\.spec\.ts$/

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  // Generous, because a slow response on a busy machine is not a failure: two minutes were too short for a journey of 42 seconds.
  timeout: 240_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  // Four fifths of their CPU time is Chromium's. With three workers, a fifth of the time of two cores was idle.
  // The tests of a file share a worker: another one would start the file's rest stop again.
  workers: 4,
  forbidOnly: Boolean(process.env['CI']),
  // On CI a second attempt tells a bug of every run from a race. The summary prints both: a flaky test is a bug to be found.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['./support/failures-reporter.ts']],
  use: {
    ...device,
    baseURL: openForOrders.baseUrl,
    // An action without a limit waits until the test ends, and the failure does not name it.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // It stores the whole app in every new browser, which costs more than many a journey. Where it matters, a file allows it.
    serviceWorkers: 'block',
    // Rendering an endless alarm without a graphics card uses a whole core.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: headlessShell,
  },
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 2 },
    { name: 'phone', testIgnore: WAITING },
  ],
  webServer: [
    restStop(openForOrders, 'open', { ORDERING: 'open', DATABASE_URL: openUrl }),
    // A site that says `coming-soon` itself is tested without the setting.
    restStop(comingSoon, 'coming-soon', {
      ORDERING: site.ordering === 'coming-soon' ? '' : 'coming-soon',
      DATABASE_URL: comingSoonUrl,
    }),
  ],
})
