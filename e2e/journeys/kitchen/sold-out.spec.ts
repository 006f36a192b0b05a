import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { viewports } from '@fuel-shack/harness/browser'
import { availability } from '@fuel-shack/harness/pages/availability'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { product, products, site } from '@fuel-shack/harness/site'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { openCounter } from '../../support/counter.ts'
import { testOnRestStop } from '../../support/test.ts'
import { openAsCustomer } from '../../support/session.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))
/** What customers are promised. */
const SHOWN = { timeout: 30_000 }
const other = products.find(({ section }) => section !== product.section) ?? product
/** The second text is that of the night, in which the day has not begun. */
const UNTIL_TOMORROW = /^Sold out until (tomorrow|4.am)$/

// Covers ordering-18.
test('what staff mark as sold out reaches customers within 30 seconds, and cannot be paid for', async ({
  page,
  browser,
  restStop,
}) => {
  const { checkout, checkoutBar, plusButton } = ordering(page)
  const message = (title: string, reason: string) =>
    checkout.dialog.getByText(new RegExp(`^${title} is ${reason}\\. Take it out to pay\\.$`))
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1, [other.title]: 1 })
  const counter = await openCounter(browser, restStop.baseUrl)
  const menu = availability(counter)

  await test.step('staff mark a dish with two taps in the menu', async () => {
    await menu.open()
    await menu.markAsSoldOut(product.title, 'tomorrow')
    await expect(menu.againButton(product.title)).toBeVisible()
    await expect(menu.sheet.getByText(UNTIL_TOMORROW)).toBeVisible()
    await menu.dish(other.title).click()
    await expectAccessible(counter)
    await menu.dish(other.title).click()
  })

  await test.step('the customer sees it without reloading, and cannot add it', async () => {
    await expect(page.getByText(UNTIL_TOMORROW)).toBeVisible(SHOWN)
    await expect(plusButton(product.title)).toHaveAttribute('aria-disabled', 'true')
    // The whole menu at once: axe counts a button half below the tab bar as too small.
    await page.setViewportSize({ ...viewports.phone, height: 5000 })
    await expectAccessible(page)
    await page.setViewportSize(viewports.phone)
  })

  await test.step('an opened menu board says it above the picture and in its list', async () => {
    const context = await browser.newContext({ baseURL: restStop.baseUrl, viewport: viewports.phone })
    const visitor = await context.newPage()
    const { boardButton, boardSheet, boardNews } = welcome(visitor)
    const board = site.menuBoards.find(({ section }) => section === product.section) ?? { title: '' }
    await visitor.goto('/home')
    await boardButton(board).click()
    await expect(boardNews(board)).toContainText(new RegExp(`Sold out until (tomorrow|4.am): ${product.title}`))
    await expect(boardSheet(board).getByText(UNTIL_TOMORROW)).toBeVisible()
    await expectAccessible(visitor)
    await context.close()
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

  await test.step('a page that missed the change cannot pay, and says why', async () => {
    await page.route('**/api/menu', (route) => route.abort())
    await menu.markAsSoldOut(other.title, 'I undo it')
    await expect(menu.againButton(other.title)).toBeVisible()
    await checkout.mobileNumber.fill(newMobileNumber())
    await checkout.payButton.click()
    await expect(message(other.title, 'sold out')).toBeVisible()
    await expect(checkout.payButton).toBeDisabled()
    await expect(checkout.mobileNumber).toHaveValue(/^04/)
  })

  await test.step('one tap of staff makes it available again, and the customer pays', async () => {
    await menu.againButton(other.title).click()
    await page.unroute('**/api/menu')
    await expect(checkout.payButton).toBeEnabled(SHOWN)
    await expect(message(other.title, '.+')).toBeHidden()
    await checkout.payButton.click()
    await expect(payment(page).payButton).toBeVisible()
  })

  await test.step('another device of staff shows what is still sold out, first and counted', async () => {
    const second = await openCounter(browser, restStop.baseUrl)
    const seen = availability(second)
    await fulfilment(second).showTools()
    await expect(seen.button).toHaveText('Menu · 1 sold out')
    await seen.open()
    await expect(seen.sheet.getByRole('listitem').first()).toContainText(product.title)
    await seen.againButton(product.title).click()
    await expect(menu.againButton(product.title)).toBeHidden(SHOWN)
    await menu.closeButton.click()
    await expect(menu.button).toHaveText('Menu')
    await second.context().close()
  })
  await counter.context().close()
})
