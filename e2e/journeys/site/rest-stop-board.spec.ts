import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { changeSite, siteThatIsAlwaysOpen } from '@fuel-shack/harness/kitchen-site'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { riley } from '@fuel-shack/harness/people'
import { product, site } from '@fuel-shack/harness/site'
import { expect, request, type Page } from '@playwright/test'
import budgets from '../../page-budget.json' with { type: 'json' }
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { measurePageLoad } from '../../support/page-load.ts'
import { logIn } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const DAY_MS = 24 * 60 * 60_000
const NOTICE = 'Bridge closed at Roma: <b>detour</b> by Injune'

const test = testOnRestStop(() => {
  const folder = siteThatIsAlwaysOpen()
  const at = new Date().toISOString()
  changeSite(folder, ({ board }) => ({
    board: {
      ...board,
      fuel: [
        { title: 'Diesel', tenthsPerLitre: 1899, isAvailable: true, at },
        { title: 'Unleaded', tenthsPerLitre: 1759, isAvailable: true, at },
        { title: 'Premium 98', tenthsPerLitre: 1979, isAvailable: true, at },
        { title: 'AdBlue', tenthsPerLitre: null, isAvailable: false, at },
      ],
      facilities: [
        { title: 'Showers', icon: 'shower', isOpen: true, note: '', at },
        { title: 'Laundry', icon: 'laundry', isOpen: false, note: 'Back at 3 pm', at },
        { title: 'Dump point', icon: 'dump-point', isOpen: true, note: '', at },
        { title: 'Water', icon: 'water', isOpen: true, note: '', at },
        { title: 'Truck parking', icon: 'parking', isOpen: false, note: 'Full', at },
      ],
      notice: { text: NOTICE, until: null, at },
    },
  }))
  return { SITE_DIR: folder, ORDERING: 'open' }
})

test.use({ serviceWorkers: 'allow' })

const board = (page: Page) => {
  const region = page.getByRole('region', { name: 'Right now' })
  return {
    region,
    price: region.getByText('189.9'),
    laundry: region.getByRole('listitem').filter({ hasText: 'Laundry' }),
  }
}

/** Without its chunks the app does not start. */
async function deleteStoredScripts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const stored = (await cache.keys()).filter(({ url }) => url.includes('/assets/'))
      await Promise.all(stored.map((request) => cache.delete(request)))
    }
  })
}

async function expectToFitEveryScreen(page: Page): Promise<void> {
  for (const width of [360, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
  }
  await page.setViewportSize({ width: 360, height: 640 })
  await enlargeText(page)
  await expectToFit(page)
}

test('without scripts, the welcome page has the board, and the menu its dishes and prices', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ ...(baseURL && { baseURL }), javaScriptEnabled: false })
  await page.goto('/home')
  await expect(board(page).price).toBeVisible()
  await expect(board(page).region).toContainText(NOTICE)
  await expect(board(page).laundry).toContainText(/Closed · Back at 3 pm.*as at/)

  const response = await page.goto('/orders')
  const { heading, aboutButton, section, plusButton } = ordering(page)
  for (const shown of [heading, section(product.section), aboutButton(product.title), plusButton(product.title)])
    await expect(shown).toBeVisible()
  await expect(page.getByText(/Open until|Open 24 hours|Closed|Sold out/)).toHaveCount(0)
  const html = await response?.text()
  expect(html).toContain(`<title>Order · ${site.name}</title>`)
  expect(html).toMatch(/<meta name="description" content="Order ahead/)
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/orders"/)
  await page.close()
})

// Covers welcome-14.
test('a full board stays within the budget of a first visit, fits, and as a stored page it has the prices that hold', async ({
  page,
  context,
  restStop,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => void problems.push(error.message))

  await test.step('the first visit stays within its budget', async () => {
    const { bodyBytes } = await measurePageLoad(page, new URL('/home', restStop.baseUrl).href)
    console.log(`First visit to /home with a full board: ${JSON.stringify(bodyBytes)}`)
    expect(bodyBytes['Document']).toBeLessThanOrEqual(budgets['/home with a full board'].bodyBytes.Document)
    expect(bodyBytes['Script']).toBeLessThanOrEqual(budgets['/home while ordering is open'].bodyBytes.Script)
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await expect(board(page).price).toBeVisible()
    expect(problems).toEqual([])
  })

  await test.step('the page is accessible, and fits every screen', async () => {
    await expectAccessible(page)
    await expectToFitEveryScreen(page)
  })

  await test.step('a price that was changed since then is there without a reload, and the old one does not come back', async () => {
    await untilInstalled(page)
    await setDieselPrice(restStop.baseUrl, 1929)
    await page.goto('/home')
    await expect(board(page).region.getByText('192.9')).toBeVisible()
    await expect(board(page).price).toHaveCount(0)
    await page.getByRole('link', { name: 'Cards' }).click()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(board(page).region.getByText('192.9')).toBeVisible()
  })

  await test.step('a price is gone after a day without a connection, and a state has its day, before the app runs', async () => {
    await deleteStoredScripts(page)
    await page.clock.setFixedTime(Date.now() + DAY_MS)
    await context.setOffline(true)
    await page.goto('/home')
    await expect(board(page).laundry).toContainText(/as at \w{3} \d+\/\d+ /)
    await expect(board(page).region.getByText('AdBlue')).toBeVisible()
    for (const price of ['189.9', '192.9']) await expect(board(page).region.getByText(price)).toBeHidden()
  })
})

interface ManagerDay {
  settings: { fuel: { value: { title: string }[]; version: number } }
}

async function setDieselPrice(baseURL: string, tenthsPerLitre: number): Promise<void> {
  const manager = await request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: await logIn(baseURL, riley) },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the journey
  const { settings } = (await (await manager.get('/api/manager/day')).json()) as ManagerDay
  const { value, version } = settings.fuel
  const changed = value.map((grade) => (grade.title === 'Diesel' ? { ...grade, tenthsPerLitre } : grade))
  const response = await manager.post('/api/manager/settings', { data: { setting: 'fuel', value: changed, version } })
  await expect(response).toBeOK()
  await manager.dispose()
}
