import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { board, product } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'

/** Delays the app, not the page. @returns what releases it. */
async function delayApp(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/first-screen-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'commit' })
  return arrival.resolve
}

test('before the app has loaded, the page is readable, and a tap on a menu board counts', async ({ page }) => {
  const releaseApp = await delayApp(page)
  await expect(welcome(page).heading).toBeVisible()
  await expect(welcome(page).directions).toBeVisible()
  const sign = page.getByRole('region', { name: 'At a glance' })
  const service = sign.getByRole('listitem').first()
  const placeOnPage = () =>
    sign.evaluate((element) => {
      const { top, left, width, height } = element.getBoundingClientRect()
      return { top: top + scrollY, left, width, height }
    })

  await expect(service).toHaveText(/24 hours|\s[ap]m/)
  await page.evaluate(() => document.fonts.ready)
  const before = await placeOnPage()
  await welcome(page).boardButton(board).click()
  releaseApp()
  await expect(page.getByRole('button', { name: /^Resize/ })).toBeVisible()
  await expect(welcome(page).boardSheet(board)).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('the road sign then says what is open, in place of the hours of the week', async () => {
    await expect(service).toHaveText(/Open|Closed/)
    expect(await placeOnPage()).toEqual(before)
  })
})

test('a tap on Login before the app has loaded still opens the login page', async ({ page }) => {
  const releaseApp = await delayApp(page)
  await shell(page).loginButton.click()
  await expect(page).toHaveURL(/\/home\?login=1$/)
  releaseApp()
  await expect(page.getByLabel('Email')).toBeVisible()
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

  test('the app takes over each page without an error and without a layout shift, the menu with the cart of this browser', async ({
    page,
  }) => {
    const messages: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
    })
    page.on('pageerror', (error) => messages.push(error.message))
    const moved = await watchLayout(page)
    const { plusButton, quantityOf } = ordering(page)
    for (const address of ['/', '/home', '/cards', '/orders']) {
      const refreshed = page.waitForResponse('**/api/stripe/products')
      await page.goto(address)
      await (await refreshed).finished()
      // The font may load a moment after the text is rendered.
      expect(await moved(), address).toBeLessThan(0.01)
    }
    // The cart of this browser, which the server does not know.
    await plusButton(product.title).click()
    await expect(quantityOf(product.title)).toHaveText('1')
    await page.goto('/orders?unpaid=1')
    await expect(page.getByText("You haven't been charged.")).toBeVisible()
    await expect(quantityOf(product.title)).toHaveText('1')
    expect(messages).toEqual([])
  })
})
