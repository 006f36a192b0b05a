import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_DAY, setKitchenHours } from '@fuel-shack/harness/kitchen-site'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { readPictureWidth } from '@fuel-shack/harness/pages/welcome'
import { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { buildWebWhenStale } from '@fuel-shack/tools/stack/web-build'
import { expect, test, type Page } from '@playwright/test'
import { openCounter } from '../../support/counter.ts'
import { messagesTo } from '../../support/messages.ts'
import { openAsCustomer } from '../../support/session.ts'

const BUILD_MS = 300_000

/** The example as it is in the repository, but for one price. */
const DISH = 'Whiting and chips'
const DISH_PICTURE = /\/photos\/dish_whiting_and_chips-\d+\.avif$/
const OLD_PRICE = { cents: 2850, text: '$28.50' }
const NEW_PRICE = { cents: 2865, text: '$28.65' }
const NAME = 'Gannet Rest'
const ACCENT = { light: '#007274', dark: '#69cacb' }
const OVERHEAD = '#001d2e'
const OTHER_NAME = /fuel shack/i

let folder = ''
let restStop: RestStop

test.beforeAll(async () => {
  test.setTimeout(BUILD_MS)
  folder = mkdtempSync(join(tmpdir(), 'second-site-'))
  const site = join(folder, 'site')
  cpSync(join(repositoryRoot, 'examples/gannet-point'), site, { recursive: true })
  changePrice(join(site, 'catalogue.json'))
  addDishPicture(join(site, 'pictures'))
  const settings = { SITE_DIR: site, WEB_DIR: join(folder, 'web'), ORDERING: '' }
  await buildWebWhenStale(settings, { isQuick: true })
  // Its kitchen closes at night, and this journey orders at any hour.
  setKitchenHours(site, ALL_DAY)
  restStop = await RestStop.open(settings)
})

test.afterAll(async () => {
  await restStop.close()
  rmSync(folder, { recursive: true, force: true })
})

function changePrice(catalogueFile: string): void {
  const catalogue = readFileSync(catalogueFile, 'utf8')
  const changed = catalogue.replace(`"priceInCents": ${OLD_PRICE.cents}`, `"priceInCents": ${NEW_PRICE.cents}`)
  expect(changed).not.toBe(catalogue)
  writeFileSync(catalogueFile, changed)
}

function addDishPicture(pictures: string): void {
  mkdirSync(join(pictures, 'dishes'))
  cpSync(join(pictures, 'menu/menu3_sea.svg'), join(pictures, 'dishes/whiting_and_chips.svg'))
}

async function token(page: Page, name: string): Promise<string> {
  return page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token), name)
}

/** An absolute address, as services that show a preview need it. */
async function expectPicture(page: Page, address: string, type: string): Promise<void> {
  expect(address).toMatch(new RegExp(`^${restStop.baseUrl}/`))
  const response = await page.request.get(address)
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toBe(type)
}

async function expectNoOtherName(page: Page): Promise<void> {
  expect(await page.content()).not.toMatch(OTHER_NAME)
}

test('another site folder makes another rest stop: name, colours, hours, prices and orders', async ({ browser }) => {
  test.setTimeout(BUILD_MS)
  const context = await browser.newContext({ baseURL: restStop.baseUrl, colorScheme: 'light' })
  const page = await context.newPage()

  await test.step('the built app names no other rest stop', async () => {
    const files = globSync('**/*.{html,js,css,json,svg,webmanifest}', { cwd: join(folder, 'web') })
    const named = files.filter((file) => OTHER_NAME.test(readFileSync(join(folder, 'web', file), 'utf8')))
    expect(files.length).toBeGreaterThan(20)
    expect(named).toEqual([])
  })

  await test.step('the welcome page has its name, colours and hours', async () => {
    // Until the server has read the catalogue, it sends the page without its contents.
    await expect.poll(async () => (await page.request.get('/home')).text()).toContain('application/ld+json')
    await page.goto('/home')
    await expect(page).toHaveTitle(`${NAME} · Gannet Point`)
    await expect(page.getByRole('heading', { name: `Welcome to the ${NAME}`, level: 1 })).toBeVisible()
    expect(await token(page, '--color-accent')).toBe(ACCENT.light)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await token(page, '--color-accent')).toBe(ACCENT.dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', OVERHEAD)
    const manifest: unknown = await (await page.request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: NAME, theme_color: OVERHEAD, background_color: OVERHEAD })

    const hours = page.getByRole('region', { name: 'Find us' })
    const lines = ['Friday and Saturday, 5 am to 1:30 am', 'Sunday, 8 am to 3 pm', 'Closed Friday 25 December 2026']
    // The server's site, which is open at any hour, and not the build's.
    const ofTheKitchen = ['Open 24 hours, 7 days']
    for (const line of [...lines, ...ofTheKitchen]) await expect(hours).toContainText(line)
    const sign = page.getByRole('region', { name: 'At a glance' })
    for (const service of ['Fuel and showers', 'Dining room', 'Kitchen']) await expect(sign).toContainText(service)
    const structured = await page.locator('script[type="application/ld+json"]').textContent()
    expect(structured).toContain(
      '"validFrom":"2026-12-25","validThrough":"2026-12-25","opens":"00:00","closes":"00:00"',
    )
    await expectNoOtherName(page)
  })

  await test.step('shared links and the installed app show it', async () => {
    for (const address of ['/home', '/orders', '/cards']) {
      const html = await (await page.request.get(address)).text()
      const preview = (property: string) =>
        new RegExp(`<meta property="og:${property}" content="([^"]+)"`).exec(html)?.[1]
      expect(preview('title')).toContain(NAME)
      expect(preview('description')).toBeTruthy()
      expect(preview('url')).toBe(restStop.baseUrl + address)
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />')
      await expectPicture(page, preview('image') ?? '', 'image/jpeg')
    }
    const manifest = await (await page.request.get('/manifest.webmanifest')).text()
    expect(JSON.parse(manifest)).toMatchObject({ shortcuts: [{ url: '/cards' }, { url: '/orders' }] })
    expect(manifest.match(/"purpose":"maskable"/g)).toHaveLength(2)
    const icons = [...manifest.matchAll(/"src":"([^"]+)"/g)].map(([, address = '']) => address)
    expect(icons).toHaveLength(6)
    for (const icon of icons) await expectPicture(page, restStop.baseUrl + icon, 'image/png')
  })

  await test.step('a changed price is on the board, in its alternative text and on the ordering page', async () => {
    const html = await (await page.request.get('/home')).text()
    expect(html).toContain(`${DISH}, ${NEW_PRICE.text}: Australian seafood.`)
    expect(html).not.toContain(OLD_PRICE.text)
    // The board's metadata is what is written on it.
    const board = await (await page.request.get('/menu/menu3_sea.png')).body()
    expect(board.includes(`${DISH}, ${NEW_PRICE.text}:`)).toBe(true)
    const seaMenu = page.getByRole('button', { name: 'From the sea menu, enlarge' })
    await expect(seaMenu).toHaveAccessibleDescription(new RegExp(`${DISH}, \\${NEW_PRICE.text}: Australian seafood\\.`))
    await page.getByRole('link', { name: 'Order', exact: true }).click()
    const dish = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Add ${DISH}` }) })
    await expect(dish).toContainText(NEW_PRICE.text)
    await expectNoOtherName(page)
  })

  await test.step('a dish with a picture shows it, a section without any shows its drawing', async () => {
    const dish = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Add ${DISH}` }) })
    await dish.scrollIntoViewIfNeeded()
    await expect.poll(() => readPictureWidth(dish.locator('img'))).toBeGreaterThan(0)
    const shown = await dish.locator('img').evaluate((picture: HTMLImageElement) => picture.currentSrc)
    expect(shown).toMatch(DISH_PICTURE)
    const grill = page.getByRole('region', { name: 'Grill', exact: true }).locator('img')
    await grill.scrollIntoViewIfNeeded()
    await expect(grill).toHaveAttribute('src', '/menu/section_menu4_grill.svg')
    await expect.poll(() => readPictureWidth(grill)).toBeGreaterThan(0)
  })

  await test.step('the login page has its name and colours', async () => {
    await page
      .getByRole('button', { name: /^Login/ })
      .first()
      .click()
    await expect(page).toHaveTitle(`Log in – ${NAME}`)
    await expect(page.getByText(NAME, { exact: true })).toBeVisible()
    await expect.poll(() => token(page, '--color-accent')).toBe(ACCENT.light)
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', OVERHEAD)
    await expectNoOtherName(page)
  })

  const notes = 'No lemon, please'
  await test.step('it takes orders, and the order is paid for', async () => {
    await openAsCustomer(page, { path: '/orders' })
    await ordering(page).fillCart({ [DISH]: 2 })
    await ordering(page).goToPayment({ contactNumber: '0412 345 678', notes })
    await expect(page.getByRole('button', { name: 'Pay $57.30' })).toBeVisible()
    await expectNoOtherName(page)
    await payment(page).payByCard()
    await expect(page).toHaveURL(/\/orders/)
    await page.getByRole('link', { name: 'Cards', exact: true }).click()
    // Two for each dollar. They are pending a moment after the payment; the card polls for them.
    await expect(page.getByText(/^114 points are pending/)).toBeVisible({ timeout: 30_000 })
    await expectNoOtherName(page)
  })

  await test.step('the counter has its name, and so have the messages to the customer', async () => {
    const counter = await openCounter(browser, restStop.baseUrl)
    await expect(counter).toHaveTitle(new RegExp(`Fulfilment – ${NAME}`))
    await fulfilment(counter).openOrder(notes)
    await fulfilment(counter).notifyButton.click()
    await expect(counter.getByText('Customer has been notified that their order is ready').first()).toBeVisible()
    const sent = async () => messagesTo(page.request, restStop.standinsUrl, '+61412345678')
    await expect.poll(sent).toContainEqual(expect.objectContaining({ text: expect.stringMatching(`^${NAME}: `) }))
    expect(await (await page.request.get(`${restStop.standinsUrl}/messages.json`)).text()).not.toMatch(OTHER_NAME)
    await expectNoOtherName(counter)
    await counter.context().close()
  })

  await context.close()
})
