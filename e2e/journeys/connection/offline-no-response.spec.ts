import { readCachedPaths, untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { readPictureWidth, welcome, type Board } from '@fuel-shack/harness/pages/welcome'
import { board, otherBoard, product } from '@fuel-shack/harness/site'
import { expect, test, type Locator, type Page } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

const boardPath = `/menu/${board.file}`
const PAGES = ['/signed-in', '/home', '/orders', '/cards']
/** The app gives up sooner; timers are late on a busy machine. */
const GIVEN_UP_MS = 40_000

/** The connection stays open, but no response arrives. */
async function withholdResponses(page: Page, addresses: string): Promise<void> {
  await page.context().route(addresses, async () => new Promise<never>(() => {}))
}

async function openBoard(page: Page, opened: Board): Promise<Locator> {
  await welcome(page).boardButton(opened).click()
  const picture = welcome(page).boardSheet(opened).getByRole('img')
  await expect.poll(() => readPictureWidth(picture)).toBeGreaterThan(0)
  return picture
}

/** The pages that the service worker requests from now on. */
function requestsOfWorker(page: Page): string[] {
  const requested: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.serviceWorker() && PAGES.includes(pathname)) requested.push(pathname)
  })
  return requested
}

/** The length of the picture as the page gets it. */
function readBoard(page: Page): Promise<number> {
  return page.evaluate(async (path) => (await (await fetch(path)).arrayBuffer()).byteLength, boardPath)
}

async function expectUnknownAddressToOpenApp(page: Page): Promise<void> {
  await page.goto('/hom', { timeout: GIVEN_UP_MS })
  await expect(page).toHaveURL('/home')
  await expect(welcome(page).heading).toBeVisible()
}

/** The service worker gives an installation up that cannot complete, stores nothing, and tries again without a reload. */
async function installAfterAttempt(page: Page): Promise<void> {
  await page.context().route('**/cards', async (route) => {
    if (!route.request().serviceWorker()) await route.continue()
  })
  await page.goto('/home')
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
  const installation = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return { isInstalling: Boolean(registration?.installing), isStored: Boolean(registration?.active) }
    })
  await expect.poll(installation).toEqual({ isInstalling: true, isStored: false })
  await expect.poll(installation, { timeout: GIVEN_UP_MS }).toEqual({ isInstalling: false, isStored: false })
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await untilInstalled(page)
}

test('one visit stores the app, whose pages and pictures then open without a response', async ({ page }) => {
  let seenWidth = 0
  await test.step('an installation that cannot complete is given up in time, and tried again', () =>
    installAfterAttempt(page))

  await test.step('the service worker controls the first visit, without an update notice or a reload', async () => {
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    // The server draws it once, which takes longer on a busy machine than the device waits for it.
    await page.request.get(boardPath)
    seenWidth = await readPictureWidth(await openBoard(page, board))
    await expect.poll(() => readCachedPaths(page)).toContain(boardPath)
    await expect(page.locator('html[data-first]')).toBeAttached()
    await expect(page.getByText('App update ready')).toHaveCount(0)
  })

  await test.step('does not request a page again that the server has just sent', async () => {
    const requested = requestsOfWorker(page)
    await expectUnknownAddressToOpenApp(page)
    expect(requested).toEqual([])
    // A page from the cache is refreshed in the background.
    await page.goto('/cards')
    await expect.poll(() => requested.toSorted()).toEqual(PAGES.toSorted())
  })

  await test.step('shows every picture from the cache when no response arrives', async () => {
    await withholdResponses(page, '**/*')
    await page.goto('/home')
    const { pictures, pictureCount } = welcome(page)
    await expect(pictures).toHaveCount(pictureCount)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => readPictureWidth(picture)).toBeGreaterThan(0)
    }
    expect(await readPictureWidth(await openBoard(page, board)), 'the board that was seen').toBe(seenWidth)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await readPictureWidth(await openBoard(page, otherBoard)), 'one that was not').toBeLessThan(seenWidth)
  })

  await test.step('the menu opens and can be ordered from, and an unknown address opens the app', async () => {
    const { plusButton, quantityOf } = ordering(page)
    await page.goto('/orders')
    await plusButton(product.title).click()
    await expect(quantityOf(product.title)).toHaveText('1')
    await expectUnknownAddressToOpenApp(page)
  })

  await test.step('shows a changed menu board at once, and the cached one when the server fails', async () => {
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    const lengthBefore = await readBoard(page)
    const changed = await (await page.request.get(`/menu/${otherBoard.file}`)).body()
    expect(changed.length).not.toBe(lengthBefore)
    await page.context().route(`**${boardPath}`, (route) => route.fulfill({ body: changed, contentType: 'image/png' }))
    expect(await readBoard(page)).toBe(changed.length)
    await page.context().unroute(`**${boardPath}`)
    await page.context().route(`**${boardPath}`, (route) => route.fulfill({ status: 502 }))
    expect(await readBoard(page)).toBe(changed.length)
  })
})
