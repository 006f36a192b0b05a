import { ALL_DAY, copySite } from '@fuel-shack/harness/kitchen-site'
import { availability } from '@fuel-shack/harness/pages/availability'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { product, products, site, siteFolder } from '@fuel-shack/harness/site'
import { expect } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { openCounter } from '../../support/counter.ts'
import { openAsCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const allDay = copySite(siteFolder, ALL_DAY)
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: allDay }))
/** The time that customers are promised. */
const SHOWN_WITHIN_MS = 30_000
const other = products.find(({ section }) => section !== product.section) ?? product
/** The second text is that of the night, in which the day has not begun. */
const UNTIL_TOMORROW = /^Sold out until (tomorrow|4.am)$/

// Covers ordering-18.
test('what is sold out, what runs out and a pause reach customers within 30 seconds, who cannot pay then', async ({
  page,
  browser,
  restStop,
}) => {
  const { checkout, checkoutBar, plusButton, search } = ordering(page)
  const message = (title: string, reason: string) =>
    checkout.dialog.getByText(new RegExp(`^${title} is ${reason}\\. Take it out to pay\\.$`))
  await page.clock.install()
  const passPromisedTime = async () => page.clock.fastForward(SHOWN_WITHIN_MS)
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1, [other.title]: 2 })
  const counter = await openCounter(browser, restStop.baseUrl)
  const menu = availability(counter)

  await test.step('staff mark a dish with two taps in the menu', async () => {
    await menu.open()
    await menu.markAsSoldOut(product.title)
    await expect(menu.againButton(product.title)).toBeVisible()
    await expect(menu.sheet.getByText(UNTIL_TOMORROW)).toBeVisible()
    await menu.dish(other.title).click()
    await expectAccessible(counter)
    await menu.dish(other.title).click()
  })

  await test.step('the customer sees it without reloading, and cannot add it', async () => {
    await passPromisedTime()
    await expect(page.getByText(UNTIL_TOMORROW)).toBeVisible()
    await expect(plusButton(product.title)).toHaveAttribute('aria-disabled', 'true')
    await search.fill(product.title)
    await expectAccessible(page)
    await search.clear()
  })

  await test.step('an opened menu board says it above the picture and in its list', async () => {
    const { boardButton, boardSheet, boardNews } = welcome(page)
    const board = site.menuBoards.find(({ section }) => section === product.section) ?? { title: '' }
    await shell(page).goTo('Home')
    await boardButton(board).click()
    await expect(boardNews(board)).toContainText(new RegExp(`Sold out until (tomorrow|4.am): ${product.title}`))
    await expect(boardSheet(board).getByText(UNTIL_TOMORROW)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('the checkout says so, and takes it out of the cart', async () => {
    await checkoutBar.click()
    await expect(message(product.title, 'sold out until (tomorrow|4.am)')).toBeVisible()
    await expect(checkout.payButton).toBeDisabled()
    await expectAccessible(page)
    await checkout.dialog.getByRole('button', { name: `Remove ${product.title}` }).click()
    await expect(message(product.title, '.+')).toBeHidden()
    await expect(checkout.payButton).toBeEnabled()
  })

  await test.step('a page that missed how many are left says so at Pay, and pays for what is left', async () => {
    await page.route('**/api/menu', (route) => route.abort())
    await menu.stateLeft(other.title, 1)
    await expect(menu.sheet.getByText('1 left', { exact: true })).toBeVisible()
    await checkout.mobileNumber.fill(newMobileNumber())
    await checkout.payButton.click()
    const tooMany = checkout.dialog.getByText(`${other.title}: only 1 left. Take 1 off to pay.`)
    await expect(tooMany).toBeVisible()
    await expect(checkout.payButton).toBeDisabled()
    await expect(checkout.mobileNumber).toHaveValue(/^04/)
    await expectAccessible(page)
    await checkout.dialog.getByRole('button', { name: `Take 1 off: ${other.title}` }).click()
    await expect(tooMany).toBeHidden()
    await expect(checkout.payButton).toBeEnabled()
    await page.unroute('**/api/menu')
    await menu.closeButton.click()
  })

  await test.step('a pause disables Pay, says why and until when, and ends with Resume', async () => {
    const pace = counter.getByRole('dialog', { name: 'Online ordering' })
    await counter.getByRole('button', { name: /^Online ordering:/ }).click()
    await pace.getByLabel('30 min').check()
    await pace.getByRole('button', { name: 'Pause ordering' }).click()
    await expect(pace.getByText(/^Paused until /)).toBeVisible()
    await expectAccessible(counter)
    await enlargeText(counter)
    await expectToFit(counter)
    const paused = checkout.dialog.getByText(/^We've paused online orders: the kitchen is flat out\. Back at .+\.$/)
    await passPromisedTime()
    await expect(paused).toBeVisible()
    await expect(checkout.payButton).toBeDisabled()
    await pace.getByRole('button', { name: 'Resume now' }).click()
    await expect(pace.getByText('Taking orders')).toBeVisible()
    await passPromisedTime()
    await expect(paused).toBeHidden()
    await checkout.payButton.click()
    await expect(payment(page).payButton).toBeVisible()
  })
  await counter.context().close()
})
