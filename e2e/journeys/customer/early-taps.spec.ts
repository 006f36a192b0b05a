// Taps on a page that can be read, but whose app is not running yet.
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { products } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'

const [first, second] = products.map(({ title }) => title)
if (first === undefined || second === undefined) throw new Error('The menu has too few dishes')

/** Holds back the scripts of the app. @returns what lets them go. */
async function delayScripts(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival.resolve
}

async function expectCart(page: Page, quantities: Record<string, number>): Promise<void> {
  for (const [title, quantity] of Object.entries(quantities)) {
    await ordering(page).untilQuantity(title, quantity, 60_000)
  }
}

test('what is tapped before any script has loaded is in the cart, and of two opened dishes the last is open', async ({
  page,
}) => {
  const release = await delayScripts(page)
  await page.goto('/orders', { waitUntil: 'commit' })
  await ordering(page).plusButton(first).click()
  await ordering(page).plusButton(second).click()
  await ordering(page).plusButton(first).click()
  await ordering(page).aboutButton(first).click()
  await ordering(page).aboutButton(second).click()
  release()
  await expect(ordering(page).dishSheet(second)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expectCart(page, { [first]: 2, [second]: 1 })
})
