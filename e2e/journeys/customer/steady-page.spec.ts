// Nothing moves under a finger.
import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { sam } from '@fuel-shack/harness/people'
import { products } from '@fuel-shack/harness/site'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { watchLayout, type Layout } from '../../support/layout.ts'
import { openWithOrder, pay, startCheckout } from '../../support/paid-orders.ts'
import { logIn, openAsCustomer, signUpIn } from '../../support/session.ts'

const TICKET = '/api/customers/current/ticket'
/** The ticket is polled every ten seconds. */
const POLLED = { timeout: 15_000 }

/** What a logged-in customer's device knows when the page opens. */
const DEVICES: Record<string, (page: Page) => Promise<unknown>> = {
  'without an order': async (page) => openAsCustomer(page),
  'with the ticket of an open order': async (page) => {
    await openWithOrder(page, `Steady ${crypto.randomUUID()}`)
    await page.waitForFunction(() => localStorage.getItem('order-ticket') !== null)
  },
  'without the ticket of an order from another phone': async (page) => {
    await openAsCustomer(page).then(async (authorization) => orderElsewhere(page, authorization))
    await page.evaluate(() => localStorage.removeItem('order-ticket'))
  },
}

/** Pays for an order by calls, and waits for it. */
async function orderElsewhere({ request }: Page, authorization: string): Promise<void> {
  const { url } = await startCheckout(request, authorization, `Steady ${crypto.randomUUID()}`)
  await pay(request, url)
  const readTicket = async () => (await request.get(TICKET, { headers: { authorization } })).text()
  await expect.poll(readTicket, POLLED).toContain('"number"')
}

/** The same device with nothing in its HTTP cache. */
async function restart(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  return context.newPage()
}

/** Opens the menu until all that it loads has been shown. */
async function openMenu(page: Page): Promise<void> {
  const loaded = [TICKET, '/api/menu', '/api/kitchen', '/api/stripe/products'].map((address) =>
    page.waitForResponse(`**${address}`),
  )
  await page.goto('/orders')
  for (const response of loaded) await (await response).finished()
  await expect(ordering(page).heading).toBeVisible()
}

function expectSteady({ shift, moved, addButtonTops }: Layout): void {
  expect(addButtonTops).toHaveLength(1)
  expect(shift, moved.join('; ')).toBe(0)
}

for (const [device, logInOn] of Object.entries(DEVICES)) {
  test.describe(`on a customer's device ${device}`, () => {
    test(`the menu does not move while it loads, on a customer's device ${device}, from the network`, async ({
      page,
      browser,
    }) => {
      await logInOn(page)
      const cold = await restart(browser, page)
      const readLayout = await watchLayout(cold)
      await openMenu(cold)
      expectSteady(await readLayout())
      await cold.context().close()
    })

    test.describe('from the service worker', () => {
      test.use({ serviceWorkers: 'allow' })

      test(`the menu does not move while it loads, on a customer's device ${device}, from the service worker`, async ({
        page,
      }) => {
        await logInOn(page)
        await untilInstalled(page)
        const readLayout = await watchLayout(page)
        await openMenu(page)
        expectSteady(await readLayout())
      })
    })
  })
}

test('an order from another phone is shown above the menu when the customer taps its button', async ({ page }) => {
  await orderElsewhere(page, await signUpIn(page.context()))
  await page.goto('/orders')
  await ticket(page).showButton.waitFor()
  await expectAccessible(page)
  await enlargeText(page)
  await expectToFit(page)
  await ticket(page).showButton.click()
  await expect(ticket(page).number).toBeInViewport()
  await page.reload()
  await expect(ticket(page).orders).toBeVisible()
})

test('the menu does not move when the order above it is collected', async ({ page, baseURL }) => {
  await openWithOrder(page, `Steady ${crypto.randomUUID()}`)
  const link = await ticket(page).orders.getByRole('link', { name: 'Order details' }).getAttribute('href')
  const readLayout = await watchLayout(page)
  await openMenu(page)
  const authorization = await logIn(baseURL ?? '', sam)
  const orderId = link?.split('/').at(-1)
  await expect(await page.request.post(`/api/orders/${orderId}/fulfill`, { headers: { authorization } })).toBeOK()
  await expect(ticket(page).orders).toContainText('Collected. Enjoy!', POLLED)
  const { addButtonTops } = await readLayout()
  expect(addButtonTops).toHaveLength(1)
})

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
