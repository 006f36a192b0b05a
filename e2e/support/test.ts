import { rmSync } from 'node:fs'
import { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { test as base } from '@playwright/test'

/**
 * `test` on a rest stop of its own: its pages open there, and `restStop` stops and starts its processes.
 * @param settings of the API; a `WEB_DIR` is a copy, which is removed at the end
 * @param startsAt the time on the clocks of its processes; by default that of this machine
 */
export function testOnRestStop(
  settings: () => Record<string, string> | Promise<Record<string, string>>,
  startsAt?: Date,
) {
  return base.extend<object, { restStop: RestStop }>({
    restStop: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern
      async ({}, use) => {
        const ownSettings = await settings()
        const restStop = await RestStop.open(ownSettings, startsAt)
        await use(restStop)
        await restStop.close()
        // An afterAll hook would be too early: with parallel tests it runs while the worker's rest stop still serves
        // the folder.
        const webDir = ownSettings['WEB_DIR']
        if (webDir) rmSync(webDir, { recursive: true, force: true })
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ restStop }, use) => use(restStop.baseUrl),
  })
}
