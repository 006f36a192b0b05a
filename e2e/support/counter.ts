import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { sam, signIn } from './people.ts'

/** A longer wait would mean that an order can be missed for more than one poll. */
export const ONE_POLL_MS = 5000
const ANSWER_MS = 2000

/** The counter's own device. */
export async function newCounter(browser: Browser, device: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(device)
  // Headless browsers have no printer to ask for; the docket stays open to be read.
  await context.addInitScript(() => {
    window.print = () => undefined
  })
  await context.addInitScript(countRings)
  return context.newPage()
}

export async function signInAtCounter(page: Page): Promise<void> {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await signIn(page, sam)
  await expect(page.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
  await expect(page.getByText('Loading orders...')).toBeHidden()
}

/** The counter's own device, with somebody signed in at it. */
export async function openCounter(
  browser: Browser,
  baseURL: string,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newCounter(browser, { baseURL, ...device })
  await signInAtCounter(page)
  return page
}

/** In the page: notes each time that the bell is asked to play. */
function countRings(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called on the element below
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = async function ring() {
    document.documentElement.dataset['rings'] = String(Number(document.documentElement.dataset['rings'] ?? 0) + 1)
    return play.call(this)
  }
}

/** How often the bell has been rung since the page was loaded. */
export async function ringsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset['rings'] ?? 0))
}

/** The touch that unlocks the sound, and lets it be heard. */
export async function startShift(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn on bell' }).click()
  await expect(page.getByText('No new orders')).toBeVisible()
}

/** The row of the order with these notes. */
export function orderRow(page: Page, notes: string) {
  return page.getByRole('listitem').getByRole('button', { name: notes })
}

export async function expectOrderWithinOnePoll(page: Page, notes: string): Promise<void> {
  await expect(orderRow(page, notes)).toBeVisible({ timeout: ONE_POLL_MS + ANSWER_MS })
}

export async function openOrder(page: Page, notes: string) {
  await orderRow(page, notes).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toBeVisible()
  return details
}
