import type { Page } from '@playwright/test'
import { testOnRestStop } from '../support/test.ts'
import { openFirefox } from './driver/firefox.ts'
import { pageOf } from './driver/page.ts'
import { openWebKit } from './driver/webkit.ts'

export interface EngineOptions {
  engine: 'Firefox' | 'WebKit'
}

/** `test` in the browser of the project: `page` is a new browser on a rest stop that takes orders. */
export const test = testOnRestStop(() => ({ ORDERING: 'open' })).extend<{ page: Page }, EngineOptions>({
  engine: ['Firefox', { option: true, scope: 'worker' }],
  page: async ({ engine, restStop }, use, testInfo) => {
    const session = await (engine === 'Firefox' ? openFirefox() : openWebKit())
    try {
      await use(pageOf(session, restStop.baseUrl))
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('window', { body: await session.screenshot(), contentType: 'image/png' })
      }
    } finally {
      await session.close()
    }
  },
})
