import { expect, test, type Page } from '@playwright/test'
import { outOfTheBox } from '../support/addresses.ts'

// What the app keeps on the device would be there whatever the line does.
test.use({ serviceWorkers: 'block' })

const FAILURE = "This page didn't load. Check your reception, then try again."

/** Drops a file the first times that it is asked for. */
async function dropAtFirst(page: Page, file: string, times = 1): Promise<void> {
  await page.route(file, (route) => route.abort(), { times })
}

for (const { place, address, file } of [
  { place: 'the drawn page', address: '/home', file: '**/assets/first-screen-*.js' },
  { place: 'the splash', address: '/orders', file: '**/assets/first-screen-*.js' },
  { place: 'a drawn page with code of its own', address: '/cards', file: '**/assets/CardsPage-*.js' },
]) {
  test(`an app that the line drops is fetched again, over ${place}`, async ({ page }) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await dropAtFirst(page, file, 4)
    const begun = page.waitForResponse('**/api/stripe/products')
    await page.goto(address)
    await begun
    await page.getByRole('link', { name: 'Order', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Breakfast' })).toBeVisible()
    expect(documents).toEqual([address])
  })
}

test('before any script has come, the splash has a link to try again', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/orders', { waitUntil: 'commit' })
  await expect(page.getByText('Loading...')).toBeVisible()
  const link = page.getByRole('link', { name: 'Try again' })
  await expect(link).toBeHidden()
  await expect(link).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await link.click()
  await expect(page.getByRole('heading', { name: 'Breakfast' })).toBeVisible()
})

test('a page that cannot be fetched leaves header and tabs, and can be tried again', async ({ page }) => {
  const begun = page.waitForResponse('**/api/stripe/products')
  await page.goto(`${outOfTheBox.baseUrl}/home`)
  await begun
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(FAILURE)
  await expect(page.getByRole('link', { name: 'Cards', exact: true })).toHaveAttribute('aria-current', 'page')

  await test.step('which the other pages are not touched by', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to the Fuel Shack' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('alert')).toContainText(FAILURE)
  })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Login to access your loyalty card and associated benefits...')).toBeVisible()
})

test('a menu board that cannot be fetched says so at once', async ({ page }) => {
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('button', { name: /Burgers/ }).click()
  await expect(page.getByText("Couldn't open this. Check your reception and try again.").first()).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: /Burgers/ }).click()
  await expect(page.getByRole('dialog', { name: /Burgers/ })).toBeVisible()
})

test('open ordering has its own title and description before any script', async ({ request }) => {
  const html = await (await request.get('/orders')).text()
  expect(html).toContain('<title>Order · Fuel Shack</title>')
  expect(html).toMatch(/<meta name="description" content="Order ahead/)
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/orders"/)
})
