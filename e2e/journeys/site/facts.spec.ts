// The facts of the rest stop and its menu, which a manager changes while it runs.
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { managerArea } from '@fuel-shack/harness/pages/manager-area'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { newMobileNumber, riley } from '@fuel-shack/harness/people'
import { product, site } from '@fuel-shack/harness/site'
import { expect, type Browser, type Page } from '@playwright/test'
import { expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { openAs, openAsCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))
const NAME = "Jack & Jill's <Roadhouse> 🚛"
const PHONE = { width: 390, height: 844 }
const DISH = 'Pavlova for two'
const HEADING = 'Pull in, mate'
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><rect width="16" height="10" fill="#12405a"/></svg>'

const skyOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--dusk-1'))

/** On a phone, the bar at the bottom covers a part of a row. */
async function expectUsable(page: Page): Promise<void> {
  await expectToFit(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
}

async function openManager(browser: Browser, baseURL: string) {
  const page = await browser.newPage({ baseURL, viewport: PHONE })
  await openAs(page, riley)
  await fulfilment(page).untilLoaded()
  const area = managerArea(page)
  await area.open()
  return { page, area }
}

// Covers manager-15.
test('a name, colours and a photo that a manager changes on a phone are soon on the page of another device', async ({
  browser,
  restStop: { baseUrl },
}) => {
  const { page, area } = await openManager(browser, baseUrl)
  await area.goTo('Rest stop')
  const other = await browser.newPage({ baseURL: baseUrl, viewport: { width: 1440, height: 900 } })
  await other.goto('/home')
  const skyBefore = await skyOf(other)
  const photo = other.getByRole('img', { name: 'The roadhouse from the road' })

  async function change(row: string, edit: () => Promise<void>): Promise<void> {
    await area.row(row).click()
    await area.dialog.waitFor()
    await edit()
    await expectAccessible(page)
    await expectToFit(page)
    await area.confirm('Save')
    await area.dialog.waitFor({ state: 'hidden' })
  }
  const fill = (label: string, text: string) => area.dialog.getByLabel(label, { exact: true }).fill(text)
  await change('Name', () => fill('Name', NAME))
  await change('Welcome page', async () => {
    await fill('Heading', HEADING)
    await area.dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(area.dialog.getByText(HEADING)).toBeVisible()
  })
  await change('Colours', async () => {
    await fill('The sky', '#12405a')
    await fill('Links and buttons', '#1d8a8c')
  })
  await change('Photo', async () => {
    const file = { name: 'view.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) }
    await area.dialog.getByLabel('Another photo').setInputFiles(file)
    await fill("Description, for people who don't see the photo", 'The roadhouse from the road')
  })

  await expect(async () => {
    await other.reload()
    await expect(other.getByRole('heading', { name: HEADING, level: 1 })).toBeVisible({ timeout: 3000 })
    await expect(photo).toBeAttached({ timeout: 3000 })
  }).toPass()
  await expect(other).toHaveTitle(new RegExp(NAME))
  expect(await skyOf(other)).not.toBe(skyBefore)
  await photo.scrollIntoViewIfNeeded()
  const isLoaded = () => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
  await expect.poll(isLoaded).toBe(true)
})

// Covers manager-22.
test('a price and a dish that a manager changes on a phone are on the page, board and checkout of a customer', async ({
  browser,
  restStop: { baseUrl },
}) => {
  const customer = await browser.newPage({ baseURL: baseUrl })
  await openAsCustomer(customer, { path: '/orders' })
  const { checkout, checkoutBar, plusButton } = ordering(customer)
  await ordering(customer).fillCart({ [product.title]: 1 })
  const { page, area } = await openManager(browser, baseUrl)
  await area.goTo('Menu')

  await test.step('two taps and the digits change a price, which the checkout that is open learns of', async () => {
    await area.price(product.title).click()
    await expectUsable(page)
    // A scanner is faster.
    await page.keyboard.type('9.95', { delay: 80 })
    await page.keyboard.press('Enter')
    await expect(area.price(product.title)).toContainText('$9.95')
    await checkoutBar.click()
    await checkout.mobileNumber.fill(newMobileNumber())
    await checkout.payButton.click()
    await expect(checkout.dialog.getByText(`${product.title} is now $9.95.`)).toBeVisible()
  })

  await test.step('a dish is added with its name, price and section', async () => {
    await page.getByRole('button', { name: 'Add a dish' }).click()
    await area.dialog.getByLabel('Name', { exact: true }).fill(DISH)
    await area.dialog.getByLabel('Price ($)', { exact: true }).fill('12')
    await area.dialog.getByLabel('Section', { exact: true }).selectOption(product.section)
    await expectAccessible(page)
    await expectToFit(page)
    await area.confirm('Save')
    await area.dialog.waitFor({ state: 'hidden' })
  })

  const board = site.menuBoards.find(({ section }) => section === product.section) ?? { title: '' }
  async function expectOnBoard(isThere: boolean): Promise<void> {
    await expect(async () => {
      await customer.goto('/home')
      await welcome(customer).boardButton(board).click()
      await expect(welcome(customer).boardSheet(board)).toContainText(`${product.title} $9.95`, { timeout: 3000 })
      const dish = welcome(customer).boardSheet(board).getByText(DISH)
      await expect(dish).toHaveCount(isThere ? 1 : 0, { timeout: 3000 })
    }).toPass()
  }

  await test.step('both are on the board and on the page, until the dish is taken off with two taps', async () => {
    await expectOnBoard(true)
    await customer.goto('/orders')
    await expect(plusButton(product.title)).toHaveAccessibleName(/\$9\.95/)
    await expect(plusButton(DISH)).toHaveAccessibleName(/\$12\.00/)
    await area.row(DISH).click()
    await expectUsable(page)
    await page.getByRole('button', { name: `Take off the menu ${DISH}` }).click()
    await expect(page.getByRole('button', { name: `Put back ${DISH}` })).toBeFocused()
    await expectOnBoard(false)
  })
  await customer.context().close()
  await page.context().close()
})
