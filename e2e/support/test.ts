import { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { test as base } from '@playwright/test'

/** PostgreSQL where DATABASE_URL names a server: the journeys are the same on both engines. */
export function databaseSettings(): Record<string, string> {
  const url = process.env['DATABASE_URL']
  return url ? { DATABASE_URL: url } : {}
}

/** `test` on a rest stop of its own: its pages open there, and `restStop` stops and starts its processes. */
export function testOnRestStop(settings: () => Record<string, string> | Promise<Record<string, string>>) {
  return base.extend<object, { restStop: RestStop }>({
    restStop: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern
      async ({}, use) => {
        const restStop = await RestStop.open(await settings())
        await use(restStop)
        await restStop.close()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ restStop }, use) => use(restStop.baseUrl),
  })
}
