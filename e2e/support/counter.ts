import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { sam } from '@fuel-shack/harness/people'
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { openAs } from './session.ts'

export const ONE_POLL_MS = 5000

/** A device for the counter, not logged in. */
export async function newCounter(browser: Browser, device: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(device)
  // Headless browsers have no printer; the docket stays open to be read.
  await context.addInitScript(() => {
    window.print = () => undefined
  })
  await context.addInitScript(countRings)
  return context.newPage()
}

/** A device for the counter, logged in. */
export async function openCounter(
  browser: Browser,
  baseURL: string,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newCounter(browser, { baseURL, ...device })
  await openAs(page, sam)
  await fulfilment(page).untilLoaded()
  return page
}

/** Runs in the page: counts how often it plays the bell. */
function countRings(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called on the element below
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = async function ring() {
    document.documentElement.dataset['rings'] = String(Number(document.documentElement.dataset['rings'] ?? 0) + 1)
    return play.call(this)
  }
}

/** How often the bell has rung since the page was loaded. */
export async function countRingsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset['rings'] ?? 0))
}

export async function expectOrder(page: Page, notes: string): Promise<void> {
  await expect(fulfilment(page).row(notes)).toBeVisible()
}
