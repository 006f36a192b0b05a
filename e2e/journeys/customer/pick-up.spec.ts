import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { minutesFromNow, siteWithKitchen } from '@fuel-shack/harness/kitchen-site'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { openCounter } from '../../support/counter.ts'
import { testOnRestStop } from '../../support/test.ts'
import { openAsCustomer } from '../../support/session.ts'

const POLL_MS = 30_000
const TIME = /\d\d?(:\d\d)?\s(am|pm)|noon|midnight/.source
const site = siteWithKitchen(minutesFromNow(-120), minutesFromNow(360), minutesFromNow(390))
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: site }))

async function openCheckout(page: Page) {
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).checkoutBar.click()
  await ordering(page).checkout.mobileNumber.fill(newMobileNumber())
  return ordering(page).checkout
}

async function pay(page: Page): Promise<void> {
  await payment(page).payByCard()
  await expect(page).toHaveURL(/\/orders/)
}

// Covers ordering-22.
test('a customer on the way picks a time, and staff see when to start', async ({ page, browser, restStop }) => {
  await openAsCustomer(page)
  const { dialog, payButton } = await openCheckout(page)

  await test.step('the checkout says when the order is ready', async () => {
    await expect(dialog.getByText(new RegExp(`^Ready about (${TIME})$`))).toBeVisible()
    await dialog.getByLabel("I'm on my way").check()
    await dialog.getByLabel("I'll be there in").selectOption('60 minutes')
    await expectAccessible(page)
    await enlargeText(page)
    await expectToFit(page)
    await enlargeText(page, '100%')
    await dialog.getByLabel('Later today').check()
    await expect(dialog.getByText(new RegExp(`^Ready at (${TIME})$`))).toBeVisible()
    await dialog.getByLabel("I'm on my way").check()
    await dialog.getByLabel("I'll be there in").selectOption('90 minutes')
  })

  await payButton.click()
  await pay(page)
  const counter = await openCounter(browser, restStop.baseUrl)
  const order = counter.getByRole('button', { name: new RegExp(`Start (${TIME})`) })
  await expect(order).toBeVisible({ timeout: POLL_MS })
  await expect(order).toHaveText(new RegExp(`Pick-up (${TIME})`))
  await order.click()
  await expect(counter.getByRole('dialog', { name: 'Order Details' })).toContainText('Start At')
  await expectAccessible(counter)
})

// Covers ordering-23.
test('an order that was paid for while staff paused the kitchen is marked for them', async ({
  page,
  browser,
  restStop,
}) => {
  await openAsCustomer(page)
  const { payButton } = await openCheckout(page)
  await payButton.click()
  await payment(page).payButton.waitFor()
  const counter = await openCounter(browser, restStop.baseUrl)
  const pace = counter.getByRole('dialog', { name: 'Online ordering' })
  await fulfilment(counter).showTools()
  await counter.getByRole('button', { name: /^Online ordering:/ }).click()
  await pace.getByRole('button', { name: 'Pause ordering' }).click()
  await expect(pace.getByText(/^Paused until /)).toBeVisible()
  await counter.keyboard.press('Escape')
  await pay(page)
  const order = counter.getByRole('button', { name: /Paid while orders were paused/ })
  await expect(order).toBeVisible({ timeout: POLL_MS })
  await order.click()
  await expect(counter.getByText('Cook it if you can. If not, ring the customer.')).toBeVisible()
  await expectAccessible(counter)
})
