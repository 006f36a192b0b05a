import { ordering } from '@fuel-shack/harness/pages/ordering'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { product, products } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'
import { pay } from '../../support/paid-orders.ts'
import { openAsCustomer } from '../../support/session.ts'

const other = products.find(({ id }) => id !== product.id)
if (!other) throw new Error('The menu has too few dishes')

test('a payment whose return page was never reached empties its part of the cart when the order appears', async ({
  page,
}) => {
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 2 })
  await ordering(page).goToPayment({ contactNumber: newMobileNumber(), notes: `Lost ${crypto.randomUUID()}` })
  const paymentPage = page.url()
  await page.goto('/orders')
  await expect(ordering(page).checkoutBar).toContainText('2 items')
  await ordering(page).plusButton(other.title).click()
  await expect(ordering(page).checkoutBar).toContainText('3 items')

  await pay(page.request, paymentPage)
  await expect(async () => {
    await page.reload()
    await expect(ticket(page).orders).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(ordering(page).checkoutBar).toContainText('1 item')
  await expect(ordering(page).quantityOf(other.title)).toHaveText('1')
  await expect(ordering(page).quantityOf(product.title)).toHaveCount(0)
})
