import { ordering } from '@fuel-shack/harness/pages/ordering'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect } from '@playwright/test'
import { testOnRestStop } from '../../support/test.ts'
import { openAsCustomer } from '../../support/session.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))

test('ordering closes while a customer is at the checkout, and opens again', async ({ page, restStop }) => {
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).checkoutBar.click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByLabel('Mobile number').fill(newMobileNumber())
  await restStop.restartServer({ ORDERING: 'closed' })

  await test.step('Pay shows a message and keeps the input', async () => {
    await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(checkout.getByText('Online ordering is closed right now.')).toBeVisible()
    await expect(checkout.getByLabel('Mobile number')).toHaveValue(/^04/)
  })

  await test.step('a page loaded now shows the menu without order buttons', async () => {
    // The first load may still be the cached page.
    await expect(async () => {
      await page.goto('/orders')
      await expect(page.getByText('Online ordering is closed right now. You can still look at the menu.')).toBeVisible({
        timeout: 2000,
      })
    }).toPass()
    await expect(page.getByRole('heading', { name: product.section })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
    await ordering(page).checkoutBar.click()
    await expect(checkout.getByText("Online ordering is closed right now. Your cart's saved.")).toBeVisible()
    await expect(checkout.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
  })

  await test.step('once ordering is open again, the cart can be paid', async () => {
    await restStop.restartServer()
    await page.goto('/orders')
    await expect(ordering(page).plusButton(product.title)).toBeVisible()
    await ordering(page).checkoutBar.click()
    await expect(checkout.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  })
})
