import { minutesFromNow, siteWithKitchen } from '@fuel-shack/harness/kitchen-site'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect } from '@playwright/test'
import { testOnRestStop } from '../../support/test.ts'
import { openAsCustomer } from '../../support/session.ts'

const open = siteWithKitchen(minutesFromNow(-120), minutesFromNow(20), minutesFromNow(50))
const LAST_ORDERS = /^Last orders in \d+ minutes$/
const closed = siteWithKitchen(minutesFromNow(360), minutesFromNow(480), minutesFromNow(540))
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: open }))

// Covers ordering-14.
test('a customer sees when the kitchen takes orders, and cannot pay when it takes none', async ({ page, restStop }) => {
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  const pay = checkout.getByRole('button', { name: 'Pay', exact: true })
  const rejection =
    /You can't pay right now: the kitchen isn't taking orders\. Next orders from .+\. Your cart's saved\./
  await openAsCustomer(page, { path: '/orders' })

  await test.step('the ordering page counts down the minutes to last orders', async () => {
    await ordering(page).fillCart({ [product.title]: 1 })
    await expect(page.getByText(LAST_ORDERS)).toBeVisible()
  })

  await test.step('on a phone whose clock is fast, the clock of the server decides', async () => {
    await page.clock.setFixedTime(Date.now() + 60 * 60_000)
    await page.reload()
    await expect(page.getByText(LAST_ORDERS)).toBeVisible({ timeout: 15_000 })
    await expect(ordering(page).plusButton(product.title)).toBeVisible()
  })

  await test.step('a checkout that is open at closing time says when orders are taken, and keeps the input', async () => {
    await page.clock.setFixedTime(Date.now())
    await ordering(page).checkoutBar.click()
    await checkout.getByLabel('Mobile number').fill(newMobileNumber())
    await checkout.getByLabel('Notes').fill('No onions')
    await restStop.restartServer({ SITE_DIR: closed })
    await pay.click()
    await expect(checkout.getByText(rejection)).toBeVisible()
    await expect(checkout.getByLabel('Notes')).toHaveValue('No onions')
  })

  await test.step('a page loaded now shows the menu to read, keeps the cart and has Pay disabled', async () => {
    // The first load may still be the cached page.
    await expect(async () => {
      await page.goto('/orders')
      await expect(page.getByText(/^Closed · opens /)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(
      page.getByText(/^The kitchen isn't taking orders right now\. We take orders again from /),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: product.section })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
    await ordering(page).checkoutBar.click()
    await expect(checkout.getByText(rejection)).toBeVisible()
    await expect(checkout.getByText(product.title)).toBeVisible()
    await expect(pay).toBeDisabled()
  })
})
