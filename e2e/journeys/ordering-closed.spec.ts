import { expect, test } from '@playwright/test'
import { closedKitchen } from '../support/addresses.ts'
import { InterruptibleRestStop } from '../support/interruptible-rest-stop.ts'
import { checkoutBar, fillCart } from '../support/ordering.ts'
import { signUp, someMobileNumber, someoneNew } from '../support/people.ts'

test.use({ baseURL: closedKitchen.baseUrl })

const restStop = new InterruptibleRestStop(closedKitchen, 'closed-kitchen')

test.beforeAll(() => restStop.open())
test.afterAll(() => restStop.close())

test('ordering closes while a customer is at the checkout, and opens again', async ({ page }) => {
  await signUp(page, someoneNew())
  await fillCart(page, { 'Bacon and egg roll': 1 })
  await checkoutBar(page).click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByLabel('Mobile number').fill(someMobileNumber())
  await restStop.restartServer({ ORDERING: 'closed' })

  await test.step('Pay says so, and what was typed stays', async () => {
    await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(checkout.getByText('Online ordering is closed right now.')).toBeVisible()
    await expect(checkout.getByLabel('Mobile number')).toHaveValue(/^04/)
  })

  await test.step('a page loaded now shows the menu without a way to order', async () => {
    // The first load may still come from the device, as it was before.
    await expect(async () => {
      await page.goto('/orders')
      await expect(page.getByText('Online ordering is closed right now. You can still look at the menu.')).toBeVisible({
        timeout: 2000,
      })
    }).toPass()
    await expect(page.getByRole('heading', { name: 'Breakfast' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
    await checkoutBar(page).click()
    await expect(checkout.getByText("Online ordering is closed right now. Your cart's saved.")).toBeVisible()
    await expect(checkout.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
  })

  await test.step('and once it is open again, the cart can be paid for', async () => {
    await restStop.restartServer()
    await page.goto('/orders')
    await expect(page.getByRole('button', { name: 'Add Bacon and egg roll' })).toBeVisible()
    await checkoutBar(page).click()
    await expect(checkout.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  })
})
