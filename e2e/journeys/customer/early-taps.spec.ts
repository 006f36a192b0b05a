// Taps on a page that can be read, but whose app is not running yet.
import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { products } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { openAsCustomer } from '../../support/session.ts'

const [first, second] = products.map(({ title }) => title)
if (first === undefined || second === undefined) throw new Error('The menu has too few dishes')

const SLOW_LINE = { latency: 150, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, offline: false }

const FAST_LINE = { latency: 0, downloadThroughput: -1, uploadThroughput: -1, offline: false }

/** One bar of reception, and a phone with a quarter of this machine's speed. @returns a function that ends both. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_LINE)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return async () => {
    await devTools.send('Network.emulateNetworkConditions', FAST_LINE)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await devTools.detach()
  }
}

/** Holds back scripts of the app, by default all. */
async function delayScripts(page: Page, address = '**/assets/*.js') {
  const [request, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(address, async (route) => {
    request.resolve()
    await arrival.promise
    await route.continue()
  })
  return { requested: request.promise, release: arrival.resolve }
}

async function expectCart(page: Page, quantities: Record<string, number>): Promise<void> {
  for (const [title, quantity] of Object.entries(quantities)) {
    await ordering(page).untilQuantity(title, quantity, 60_000)
  }
}

test('what is tapped before any script has loaded is in the cart, and of two opened dishes the last is open', async ({
  page,
}) => {
  const { release } = await delayScripts(page)
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

test('a device whose page is rendered anew finds the tapped dishes again, however long the app loads', async ({
  page,
}) => {
  await openAsCustomer(page)
  // The session stays: the server sends the page for visitors to a customer.
  await page.context().clearCookies({ name: 'known-device' })
  await page.clock.install()
  const scripts = await delayScripts(page)
  const customersChunk = await delayScripts(page, '**/assets/LoggedInApp-*.js')
  await page.goto('/orders', { waitUntil: 'commit' })
  await ordering(page).plusButton(first).click()
  await ordering(page).plusButton(second).click()
  await ordering(page).plusButton(second).click()
  scripts.release()
  await customersChunk.requested
  await expect(page.getByText('Loading...')).toBeVisible({ timeout: 60_000 })
  await page.clock.fastForward('01:00')
  customersChunk.release()
  await expectCart(page, { [first]: 1, [second]: 2 })
  await expect(ordering(page).checkoutBar).toContainText('3 items')
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('on a slow line and a slow phone every tap on a dish counts, on a page from the network and from the service worker', async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const speedUp = await slowDown(page)
    await page.goto('/orders', { waitUntil: 'commit' })
    await ordering(page).plusButton(first).click()
    await ordering(page).plusButton(second).click()
    await ordering(page).plusButton(first).click()
    await expectCart(page, { [first]: 2, [second]: 1 })

    await speedUp()
    await untilInstalled(page)
    await slowDown(page)
    await page.goto('/orders', { waitUntil: 'commit' })
    await ordering(page).plusButton(first).click()
    await ordering(page).plusButton(second).click()
    await expectCart(page, { [first]: 3, [second]: 2 })
  })
})
