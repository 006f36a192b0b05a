import { viewports } from '@fuel-shack/harness/browser'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { site } from '@fuel-shack/harness/site'
import type { Browser, Page } from 'playwright'

/** The screen of the kitchen, logged in, with its bell turned on. */
export async function openTablet(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: viewports.tablet,
    hasTouch: true,
    locale: 'en-AU',
    timezoneId: site.timeZone,
    // As on a tablet that stays on: otherwise the lock is requested with each touch.
    permissions: ['screen-wake-lock'],
  })
  const page = await context.newPage()
  await fulfilment(page).logIn()
  await fulfilment(page).rows.first().waitFor()
  return page
}
