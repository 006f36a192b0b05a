import { expect, test, type Page } from '@playwright/test'
import { outOfTheBox } from '../support/addresses.ts'

/** Longer than the app needs to begin once its code is there. */
const SOME_TIME_MS = 1500

/** Holds code back, not the page; the answer lets it come. */
async function hold(page: Page, script: string, address: string): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return arrival.resolve
}

function holdApp(page: Page): Promise<() => void> {
  return hold(page, '**/assets/first-screen-*.js', '/home')
}

test('the page is there to be read before the app has come', async ({ page }) => {
  const letAppCome = await holdApp(page)
  await expect(page.getByRole('heading', { name: 'Welcome to the Fuel Shack' })).toBeVisible()
  await expect(page.getByText('Enter from Stockyard Street')).toBeVisible()
  letAppCome()
})

test('a login button that is pressed before the app has come counts all the same', async ({ page }) => {
  const letAppCome = await holdApp(page)
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await expect(page).toHaveURL(/\/home\?login=1$/)
  letAppCome()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a menu board that is pressed before the app has come opens when it has', async ({ page }) => {
  const asked = page.waitForRequest('**/assets/first-screen-*.js')
  const letAppCome = await holdApp(page)
  await asked
  await page.getByRole('button', { name: /Burgers/ }).click()
  letAppCome()
  await expect(page.getByRole('dialog', { name: /Burgers/ })).toBeVisible()
})

for (const { address, code } of [
  { address: '/cards', code: 'CardsPage' },
  // An open menu is not drawn: it has its prices from the catalogue.
  { address: `${outOfTheBox.baseUrl}/orders`, code: 'OrderingPage' },
]) {
  test(`what was drawn stays when its own code comes last: ${code}`, async ({ page }) => {
    const appCame = page.waitForResponse('**/assets/first-screen-*.js')
    const refreshed = page.waitForResponse('**/api/stripe/products')
    const letPageCome = await hold(page, `**/assets/${code}-*.js`, address)
    const drawn = await page.getByRole('heading', { level: 1 }).elementHandle()
    await (await appCame).finished()
    // oxlint-disable-next-line playwright/no-wait-for-timeout -- nothing is to happen meanwhile
    await page.waitForTimeout(SOME_TIME_MS)
    letPageCome()
    await (await refreshed).finished()
    expect(await drawn?.evaluate((heading) => heading.isConnected)).toBe(true)
  })
}

test('the app takes the page over without a word of complaint, and nothing moves', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if ('value' in shift) moved += Number(shift.value)
      document.documentElement.dataset['moved'] = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const address of ['/', '/home', '/orders', '/cards']) {
    const refreshed = page.waitForResponse('**/api/stripe/products')
    await page.goto(address)
    await (await refreshed).finished()
    // The lettering may come a moment after the words that are set in it.
    expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThan(0.01)
  }
  expect(complaints).toEqual([])
})
