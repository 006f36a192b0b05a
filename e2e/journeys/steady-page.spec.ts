// Nothing moves under a finger.
import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { products } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { watchLayout, type Layout } from '../support/layout.ts'
import { openAsCustomer } from '../support/session.ts'
import { openWithOrder } from '../support/paid-orders.ts'

/** A customer who is logged in on this device, which has stored their ticket. */
async function logInWithOrder(page: Page, hasOrder: boolean): Promise<void> {
  if (!hasOrder) return void (await openAsCustomer(page))
  await openWithOrder(page, `Steady ${crypto.randomUUID()}`)
  await page.waitForFunction(() => localStorage.getItem('order-ticket') !== null)
}

/** Opens the menu until all that it loads has been shown. */
async function openMenu(page: Page): Promise<void> {
  const loaded = ['**/api/customers/current/ticket', '**/api/menu', '**/api/stripe/products'].map((address) =>
    page.waitForResponse(address),
  )
  await page.goto('/orders')
  for (const response of loaded) await (await response).finished()
  await expect(ordering(page).heading).toBeVisible()
}

function expectSteady({ shift, moved, addButtonTops }: Layout): void {
  expect(addButtonTops).toHaveLength(1)
  expect(shift, moved.join('; ')).toBe(0)
}

for (const hasOrder of [false, true]) {
  const who = hasOrder ? 'with an open order' : 'without an order'

  test.describe(`for a logged-in customer ${who}`, () => {
    test(`the menu does not move while it loads, ${who}, from the network`, async ({ page }) => {
      await logInWithOrder(page, hasOrder)
      const readLayout = await watchLayout(page)
      await openMenu(page)
      expectSteady(await readLayout())
    })

    test.describe('from the service worker', () => {
      test.use({ serviceWorkers: 'allow' })

      test(`the menu does not move while it loads, ${who}, from the service worker`, async ({ page }) => {
        await logInWithOrder(page, hasOrder)
        await untilInstalled(page)
        const readLayout = await watchLayout(page)
        await openMenu(page)
        expectSteady(await readLayout())
      })
    })
  })
}

test('adding a dish moves neither its button nor the rows below, on any screen', async ({ page }) => {
  test.setTimeout(180_000)
  const titles = products.map(({ title }) => title)
  for (const width of [320, 360, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/orders')
    await page.waitForResponse('**/api/menu')
    await expect(page.getByText(products.find(({ description }) => description)?.description ?? '')).toBeAttached()
    // Sections away from the screen are not laid out.
    await page.locator('main section').evaluateAll((sections) => {
      for (const section of sections) if (section instanceof HTMLElement) section.style.contentVisibility = 'visible'
    })
    const before = await measureRows(page)
    for (const title of titles) await ordering(page).plusButton(title).dispatchEvent('click')
    await expect(ordering(page).quantityOf(titles.at(-1) ?? '')).toHaveText('1')
    expect(await measureRows(page), `at ${width} px`).toEqual(before)
    await page.evaluate(() => sessionStorage.clear())
  }
})

/** The height of each row, and where its plus is in it. */
async function measureRows(page: Page): Promise<string[]> {
  return page.locator('main section li').evaluateAll((rows) =>
    rows.map((row) => {
      const [edges, plus] = [row, row.querySelector('[aria-label^="Add "]')].map((each) =>
        each?.getBoundingClientRect(),
      )
      const place = plus && edges ? [plus.left - edges.left, plus.top - edges.top] : []
      return [row.querySelector('button')?.ariaLabel, edges?.height, ...place].join(' ')
    }),
  )
}
