import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { readKeptAddresses, untilKept } from '../support/kept-app.ts'

const OTHER_BOARD = fileURLToPath(new URL('../../web/public/menu/menu5_sides.png', import.meta.url))
const PAGES = ['/signed-in', '/home', '/orders', '/cards']
/** Nobody reads a page that does not come for longer; the clock of a busy machine is late. */
const GIVEN_UP_MS = 40_000

/** The line stands and carries nothing: whoever asks is neither answered nor refused. */
async function silence(page: Page, addresses: string): Promise<void> {
  await page.context().route(addresses, async () => new Promise<never>(() => {}))
}

async function readWidth(picture: Locator): Promise<number> {
  return picture.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)
}

async function openBoard(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `${title} menu, enlarge` }).click()
  const board = page.getByRole('dialog', { name: `${title} menu` }).getByRole('img')
  await expect.poll(() => readWidth(board)).toBeGreaterThan(0)
  return board
}

test('the first visit is looked after from the moment the app is kept: no new version is announced, nothing is loaded anew', async ({
  page,
}) => {
  await page.goto('/home')
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
  await untilKept(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await openBoard(page, 'Burgers')
  await expect.poll(() => readKeptAddresses(page)).toContain('/menu/menu4_burgers.png')
  await expect(page.locator('html[data-first]')).toBeAttached()
  await expect(page.getByText('App update ready')).toHaveCount(0)
})

test('a line that carries nothing: each picture is drawn from what the device has', async ({ page }) => {
  await page.goto('/home')
  await untilKept(page)
  const seenWidth = await readWidth(await openBoard(page, 'Burgers'))
  await silence(page, '**/*')

  await page.goto('/home')
  const pictures = page.getByRole('main').locator('img')
  await expect(pictures).toHaveCount(7)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => readWidth(picture)).toBeGreaterThan(0)
  }
  expect(await readWidth(await openBoard(page, 'Burgers')), 'the board that was seen').toBe(seenWidth)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await readWidth(await openBoard(page, 'Sides')), 'one that was not').toBeLessThan(seenWidth)
})

test('a board whose prices have changed is shown as it is now; when the server fails, as it was last seen', async ({
  page,
}) => {
  const readBoard = () =>
    page.evaluate(async () => (await (await fetch('/menu/menu4_burgers.png')).arrayBuffer()).byteLength)
  await page.goto('/home')
  await untilKept(page)
  const asItWas = await readBoard()
  const asItIs = readFileSync(OTHER_BOARD).length
  expect(asItIs).not.toBe(asItWas)

  await page.context().route('**/menu/menu4_burgers.png', (route) => route.fulfill({ path: OTHER_BOARD }))
  expect(await readBoard()).toBe(asItIs)
  await page.context().unroute('**/menu/menu4_burgers.png')
  await page.context().route('**/menu/menu4_burgers.png', (route) => route.fulfill({ status: 502 }))
  expect(await readBoard()).toBe(asItIs)
})

test('an address that the app does not know opens it all the same, on a line that carries nothing', async ({
  page,
}) => {
  await page.goto('/home')
  await untilKept(page)
  await silence(page, '**/*')
  await page.goto('/hom', { timeout: GIVEN_UP_MS })
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Welcome to the Fuel Shack' })).toBeVisible()
})

test('a page that the server has just answered is not asked for again', async ({ page }) => {
  const asked: string[] = []
  await page.goto('/home')
  await untilKept(page)
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.serviceWorker() && PAGES.includes(pathname)) asked.push(pathname)
  })
  await page.goto('/hom')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Welcome to the Fuel Shack' })).toBeVisible()
  expect(asked).toEqual([])
  // What comes from the device is looked after.
  await page.goto('/cards')
  await expect.poll(() => asked.toSorted()).toEqual(PAGES.toSorted())
})

test('an app that does not come whole is given up in time, and not kept', async ({ page }) => {
  await page.context().route('**/cards', async (route) => {
    if (!route.request().serviceWorker()) await route.continue()
  })
  await page.goto('/home')
  const fate = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return { isFetching: Boolean(registration?.installing), isKept: Boolean(registration?.active) }
    })
  await expect.poll(fate).toEqual({ isFetching: true, isKept: false })
  await expect.poll(fate, { timeout: GIVEN_UP_MS }).toEqual({ isFetching: false, isKept: false })
})
