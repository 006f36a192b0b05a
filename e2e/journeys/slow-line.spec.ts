import { expect, test, type Page } from '@playwright/test'

/** Holds the app back, not the page; the answer lets it come. */
async function holdApp(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/first-screen-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'commit' })
  return arrival.resolve
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
  await expect(page.getByLabel('E-mail address')).toBeVisible()
})

test('a menu board that is pressed before the app has come opens when it has', async ({ page }) => {
  const asked = page.waitForRequest('**/assets/first-screen-*.js')
  const letAppCome = await holdApp(page)
  await asked
  await page.getByRole('button', { name: /Burgers/ }).click()
  letAppCome()
  await expect(page.getByRole('dialog', { name: /Burgers/ })).toBeVisible()
})

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
