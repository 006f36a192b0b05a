import { expect, type Browser, type Page } from '@playwright/test'
import { sam, signIn } from './people.ts'

/** A longer wait would mean that an order can be missed for more than one poll. */
export const ONE_POLL_MS = 5000
const ANSWER_MS = 2000

/** The counter's own device, with somebody signed in at it. */
export async function openCounter(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  // Headless browsers have no printer to ask for; the docket stays open to be read.
  await context.addInitScript(() => {
    window.print = () => undefined
  })
  const page = await context.newPage()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await signIn(page, sam)
  await expect(page.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
  await expect(page.getByText('Loading orders...')).toBeHidden()
  return page
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
