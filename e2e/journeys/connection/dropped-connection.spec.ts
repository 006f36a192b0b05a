import { card } from '@fuel-shack/harness/pages/card'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { shell } from '@fuel-shack/harness/pages/shell'
import { board, product } from '@fuel-shack/harness/site'
import { expect, test, type Page, type Route } from '@playwright/test'

const FAILURE = "This page didn't load. Check your reception, then try again."

/** Aborts the first requests of a chunk. @returns how many it has aborted. */
async function dropAtFirst(page: Page, chunk: string, times: number): Promise<() => number> {
  let dropped = 0
  const abort = async (route: Route) => {
    dropped += 1
    await route.abort()
  }
  await page.route(new RegExp(`/assets/${chunk}-[\\w-]{8}\\.js$`), abort, { times })
  return () => dropped
}

/** Waits until the app runs on the page that the server sent. */
async function openPage(page: Page, address: string): Promise<void> {
  const started = page.waitForResponse('**/api/stripe/products')
  await page.goto(address)
  await (await started).finished()
}

const DROPPED = [
  { address: '/cards', chunk: 'cards', next: 'Order' },
  { address: '/orders', chunk: 'orders', next: 'Cards' },
] as const

/** Opens a page whose chunks are dropped at first, and leaves it for another. */
async function expectToRecover(page: Page, { address, chunk, next }: (typeof DROPPED)[number]): Promise<void> {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const dropsOfApp = await dropAtFirst(page, 'app', 2)
  // The app is there for seconds before the chunk of the page is.
  const dropsOfPage = await dropAtFirst(page, chunk, 2)
  const started = page.waitForResponse('**/api/stripe/products')
  await page.goto(address, { waitUntil: 'commit' })
  const rendered = await page.getByRole('heading', { level: 1 }).elementHandle()
  await (await started).finished()
  expect([dropsOfApp(), dropsOfPage()]).toEqual([2, 2])
  expect(await rendered?.evaluate((heading) => heading.isConnected)).toBe(true)
  await shell(page).goTo(next)
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible()
  expect(documents).toEqual([address])
}

test('an app that the connection drops is fetched again without replacing the page', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  for (const dropped of DROPPED) {
    await test.step(`the page that the server sent at ${dropped.address} stays`, async () => {
      // A visit before would have stored the app.
      const firstVisit = await browser.newContext()
      await expectToRecover(await firstVisit.newPage(), dropped)
      await firstVisit.close()
    })
  }

  await test.step('the splash offers a link to try again before any script has loaded', async () => {
    // Without this cookie, the server renders the menu.
    await context.addCookies([{ name: 'known-device', value: '1', url: baseURL ?? '' }])
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/orders', { waitUntil: 'commit' })
    await expect(page.getByText('Loading...')).toBeVisible()
    const link = page.getByRole('link', { name: 'Try again' })
    await expect(link).toBeHidden()
    await expect(link).toBeVisible()
    await page.unrouteAll()
    await link.click()
    await expect(page.getByRole('heading', { name: product.section })).toBeVisible()
  })
})

test('a page that is loading says so; one that cannot be loaded leaves header and tabs in place, and can be retried, like a menu board', async ({
  page,
}) => {
  await openPage(page, '/home')
  const dropped = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    await dropped.promise
    await route.abort()
  })
  await shell(page).goTo('Cards')
  await expect(page.getByText('Loading page...')).toBeVisible()
  dropped.resolve()
  await expect(page.getByRole('alert')).toContainText(FAILURE)
  await expect(shell(page).tab('Cards')).toHaveAttribute('aria-current', 'page')

  await test.step('other pages still work, and a menu board that cannot be loaded says so at once', async () => {
    await shell(page).goTo('Home')
    await welcome(page).boardButton(board).click()
    await expect(page.getByText("Couldn't open this. Check your reception and try again.").first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('alert')).toContainText(FAILURE)
  })

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page).invitation).toBeVisible()
  await shell(page).goTo('Home')
  await welcome(page).boardButton(board).click()
  await expect(welcome(page).boardSheet(board)).toBeVisible()
})
