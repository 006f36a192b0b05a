import { welcome } from '@fuel-shack/harness/pages/welcome'
import { shell } from '@fuel-shack/harness/pages/shell'
import { board, product, site } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { comingSoon } from '../../support/rest-stops.ts'

const FAILURE = "This page didn't load. Check your reception, then try again."

/** Aborts the first requests of a file. */
async function dropAtFirst(page: Page, file: string, times = 1): Promise<void> {
  await page.route(file, (route) => route.abort(), { times })
}

for (const { place, address, file } of [
  { place: 'the prerendered page', address: '/home', file: '**/assets/first-screen-*.js' },
  { place: 'the menu that the server rendered', address: '/orders', file: '**/assets/first-screen-*.js' },
  { place: 'a prerendered page with a chunk of its own', address: '/cards', file: '**/assets/CardsPage-*.js' },
]) {
  test(`fetches the app again after a dropped connection, from ${place}`, async ({ page }) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await dropAtFirst(page, file, 4)
    const started = page.waitForResponse('**/api/stripe/products')
    await page.goto(address)
    await started
    await shell(page).goTo('Order')
    await expect(page.getByRole('heading', { name: product.section })).toBeVisible()
    expect(documents).toEqual([address])
  })
}

test('the splash offers a link to try again before any script has loaded', async ({ page, baseURL }) => {
  // Without this cookie, the server renders the menu.
  await page.context().addCookies([{ name: 'known-device', value: '1', url: baseURL ?? '' }])
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/orders', { waitUntil: 'commit' })
  await expect(page.getByText('Loading...')).toBeVisible()
  const link = page.getByRole('link', { name: 'Try again' })
  await expect(link).toBeHidden()
  await expect(link).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await link.click()
  await expect(page.getByRole('heading', { name: product.section })).toBeVisible()
})

test('a page that cannot be loaded leaves header and tabs in place, and can be retried', async ({ page }) => {
  const started = page.waitForResponse('**/api/stripe/products')
  await page.goto(`${comingSoon.baseUrl}/home`)
  await started
  await page.route('**/*', (route) => route.abort())
  await shell(page).goTo('Cards')
  await expect(page.getByRole('alert')).toContainText(FAILURE)
  await expect(page.getByRole('link', { name: 'Cards', exact: true })).toHaveAttribute('aria-current', 'page')

  await test.step('other pages still work', async () => {
    await shell(page).goTo('Home')
    await expect(page.getByRole('heading', { name: site.welcome.heading })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('alert')).toContainText(FAILURE)
  })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Login to access your loyalty card and associated benefits...')).toBeVisible()
})

test('a menu board that cannot be loaded says so at once', async ({ page }) => {
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  await page.route('**/*', (route) => route.abort())
  await welcome(page).boardButton(board).click()
  await expect(page.getByText("Couldn't open this. Check your reception and try again.").first()).toBeVisible()
  await page.unrouteAll()
  await welcome(page).boardButton(board).click()
  await expect(welcome(page).boardSheet(board)).toBeVisible()
})

test('the ordering page has its own title and description without scripts', async ({ request }) => {
  const html = await (await request.get('/orders')).text()
  expect(html).toContain(`<title>Order · ${site.name}</title>`)
  expect(html).toMatch(/<meta name="description" content="Order ahead/)
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/orders"/)
})
