import { welcome } from '@fuel-shack/harness/pages/welcome'
import { board, site } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { comingSoon } from '../../support/rest-stops.ts'

/** Longer than the app takes to hydrate once its code has loaded. */
const SOME_TIME_MS = 1500

/** Delays a script, not the page. @returns what releases the script. */
async function delayScript(page: Page, script: string, address: string): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return arrival.resolve
}

function delayApp(page: Page): Promise<() => void> {
  return delayScript(page, '**/assets/first-screen-*.js', '/home')
}

test('the page is readable before the app has loaded', async ({ page }) => {
  const releaseApp = await delayApp(page)
  await expect(page.getByRole('heading', { name: site.welcome.heading })).toBeVisible()
  await expect(page.getByText(site.address.enterFrom)).toBeVisible()
  releaseApp()
})

test('the road sign has the hours of the week before the app has loaded, and then says what is open in their place', async ({
  page,
}) => {
  const releaseApp = await delayApp(page)
  const sign = page.getByRole('region', { name: 'At a glance' })
  const service = sign.getByRole('listitem').first()
  await expect(service).toHaveText(/24 hours|\s[ap]m/)
  await page.evaluate(() => document.fonts.ready)
  const before = await sign.boundingBox()
  releaseApp()
  await expect(service).toHaveText(/Open|Closed/)
  expect(await sign.boundingBox()).toEqual(before)
})

test('a tap on Login before the app has loaded still opens the login page', async ({ page }) => {
  const releaseApp = await delayApp(page)
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await expect(page).toHaveURL(/\/home\?login=1$/)
  releaseApp()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a tap on a menu board before the app has loaded opens its sheet', async ({ page }) => {
  const releaseApp = await delayApp(page)
  await welcome(page).boardButton(board).click()
  releaseApp()
  await expect(page.getByRole('button', { name: /^Resize/ })).toBeVisible()
  await expect(welcome(page).boardSheet(board)).toBeVisible()
})

for (const { address, code, before = '' } of [
  { address: '/cards', code: 'CardsPage' },
  { address: '/orders', code: 'OrderingPage' },
  { address: `${comingSoon.baseUrl}/orders`, code: 'OrderingPage', before: ' before ordering opens' },
]) {
  test(`hydrates the prerendered page without replacing it when its chunk loads last: ${code}${before}`, async ({
    page,
  }) => {
    const appLoaded = page.waitForResponse('**/assets/first-screen-*.js')
    const refreshed = page.waitForResponse('**/api/stripe/products')
    const releasePage = await delayScript(page, `**/assets/${code}-*.js`, address)
    const prerendered = await page.getByRole('heading', { level: 1 }).elementHandle()
    await (await appLoaded).finished()
    // oxlint-disable-next-line playwright/no-wait-for-timeout -- nothing may happen in this time
    await page.waitForTimeout(SOME_TIME_MS)
    releasePage()
    await (await refreshed).finished()
    expect(await prerendered?.evaluate((heading) => heading.isConnected)).toBe(true)
  })
}

test('a tab whose page is still loading says so', async ({ page }) => {
  await page.goto('/home')
  // Set when the page hydrates.
  await expect(page.locator('html')).toHaveAttribute('style', /--bottom-bars/)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/CardsPage-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await expect(page.getByText('Loading page...')).toBeVisible()
  arrival.resolve()
  await expect(page.getByText('Login to access your loyalty card and associated benefits...')).toBeVisible()
})
/** Adds up the page's layout shifts. @returns a function that reads the sum. */
async function watchLayout(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if ('value' in shift) moved += Number(shift.value)
      document.documentElement.dataset['moved'] = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => Number((await page.locator('html').getAttribute('data-moved')) ?? 0)
}

/** Widths of common phones, tablets and desktops in CSS pixels. */
const SCREEN_WIDTHS = [320, 360, 375, 384, 390, 393, 402, 412, 414, 428, 430, 440, 768, 820, 1024, 1280, 1440]

const SCREEN_HEIGHT = 844
/** A line of text is higher. */
const TOLERANCE_PX = 4

/** Where each text of the page begins, at each of these widths. */
async function measureTexts(page: Page): Promise<Map<number, number[]>> {
  const texts = new Map<number, number[]>()
  for (const width of SCREEN_WIDTHS) {
    await page.setViewportSize({ width, height: SCREEN_HEIGHT })
    const tops = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, p, li)')].map((text) => text.getBoundingClientRect().top),
    )
    texts.set(width, tops)
  }
  return texts
}

for (const address of ['/home', '/cards']) {
  test(`nothing moves when the text font arrives late at ${address}`, async ({ page }) => {
    test.skip(Boolean(process.env['SITE_DIR']), 'The local fonts are adjusted to the texts of site/.')
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/public-sans-*', async (route) => {
      await arrival.promise
      await route.continue()
    })
    const refreshed = page.waitForResponse('**/api/stripe/products')
    await page.goto(address, { waitUntil: 'commit' })
    await (await refreshed).finished()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const local = await page.evaluate(() => document.fonts.load('1rem "Like Roboto"').then(([face]) => face?.status))
    test.skip(local !== 'loaded', 'Needs the font Roboto, which phones have.')
    const hasFont = () => page.evaluate(() => document.fonts.check('1rem "Public Sans"'))
    expect(await hasFont()).toBe(false)
    // On a busy machine the headings' font may be late, too, and has a fallback of another width.
    await page.evaluate(async () => {
      await document.fonts.load('1rem Shrikhand')
    })
    const before = await measureTexts(page)
    arrival.resolve()
    await expect.poll(hasFont).toBe(true)
    await page.evaluate(() => document.fonts.ready)
    const after = await measureTexts(page)
    const moved = SCREEN_WIDTHS.filter((width) => {
      const tops = after.get(width) ?? []
      const hasMoved = (top: number, index: number) => Math.abs(top - (tops[index] ?? Infinity)) > TOLERANCE_PX
      // What is below the screen moves unseen.
      return before.get(width)?.some((top, index) => top < SCREEN_HEIGHT && hasMoved(top, index))
    })
    expect(moved).toEqual([])
  })
}

test.describe('with the service worker, whose blocking would be logged', () => {
  test.use({ serviceWorkers: 'allow' })

  test('hydration logs no error, and the layout does not shift', async ({ page }) => {
    const messages: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
    })
    page.on('pageerror', (error) => messages.push(error.message))
    const moved = await watchLayout(page)
    for (const address of ['/', '/home', '/orders', '/cards']) {
      const refreshed = page.waitForResponse('**/api/stripe/products')
      await page.goto(address)
      await (await refreshed).finished()
      // The font may load a moment after the text is rendered.
      expect(await moved()).toBeLessThan(0.01)
    }
    expect(messages).toEqual([])
  })
})
