import type { Page } from '@playwright/test'
import { testOnRestStop } from '../support/test.ts'
import { openFirefox } from './driver/firefox.ts'
import { pageOf } from './driver/page.ts'
import type { Session } from './driver/session.ts'
import { openWebKit } from './driver/webkit.ts'

export interface EngineOptions {
  engine: 'Firefox' | 'WebKit'
}

interface Browser {
  session: Session
}

/**
 * `test` in the browser of the project, on a rest stop that takes orders. Starting an engine takes longer than a task: the
 * tests of an engine share a browser, and each leaves it logged out. After a failure the next has a new one.
 */
export const test = testOnRestStop(() => ({ ORDERING: 'open' })).extend<{ page: Page }, EngineOptions & Browser>({
  engine: ['Firefox', { option: true, scope: 'worker' }],
  session: [
    async ({ engine }, use) => {
      const session = await (engine === 'Firefox' ? openFirefox() : openWebKit())
      try {
        await use(session)
      } finally {
        await session.close()
      }
    },
    { scope: 'worker' },
  ],
  page: async ({ session, restStop }, use, testInfo) => {
    await use(pageOf(session, restStop.baseUrl))
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('window', { body: await session.screenshot(), contentType: 'image/png' })
    }
  },
})
