import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { product } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { expectOrder, openCounter } from '../../support/counter.ts'
import { placeOrder } from '../../support/paid-orders.ts'
import { openForOrders } from '../../support/rest-stops.ts'

/** The payment on the stand-in's page for Stripe's dashboard. */
async function openPayment(page: Page, transactionId: string) {
  await page.goto(`${openForOrders.standinsUrl}/payments`)
  return page.getByRole('article').filter({ hasText: transactionId })
}

test('staff refund one dish and decline an order, and another is refunded at Stripe: money and orders are gone everywhere', async ({
  page,
  browser,
}) => {
  const [declined, refunded] = [`Money back. ${crypto.randomUUID()}`, `Refund me. ${crypto.randomUUID()}`]
  for (const notes of [declined, refunded]) await placeOrder(openForOrders.baseUrl, notes)
  const counter = await openCounter(browser, openForOrders.baseUrl)
  const { details, row, closeButton, showFulfilled } = fulfilment(counter)
  const openOrder = async (notes: string) => fulfilment(counter).openOrder(notes)
  await expectOrder(counter, declined)
  await openOrder(declined)
  const transactionId = await details.getByText(/^pi_/).innerText()

  await test.step('refund one of two', async () => {
    await details.getByRole('button', { name: 'Refund', exact: true }).click()
    await details.getByRole('button', { name: `Add ${product.title}` }).click()
    await details.getByRole('button', { name: /^Refund \$/ }).click()
    await details.getByRole('button', { name: /^Yes, refund \$/ }).click()
    await expect(details.getByText(/^Part refunded \$/)).toBeVisible()
    await closeButton.click()
    await expect(row(declined)).toContainText('Part refunded $')
  })

  await test.step('decline the rest', async () => {
    await openOrder(declined)
    await details.getByRole('button', { name: 'Decline order' }).click()
    await details.getByRole('radio', { name: 'Closing' }).click()
    await details.getByRole('button', { name: /^Decline and refund \$/ }).click()
    await details.getByRole('button', { name: 'Yes, decline it' }).click()
    await expect(row(declined)).toBeHidden()
    const taken = await openPayment(page, transactionId)
    await expect(taken).toContainText('Refunded')
    await expect(taken).not.toContainText('Partly refunded')
  })

  await test.step('an order that is refunded at Stripe leaves the list with an alarm', async () => {
    await openOrder(refunded)
    const ofRefunded = await details.getByText(/^pi_/).innerText()
    await closeButton.click()
    await (await openPayment(page, ofRefunded)).getByRole('button', { name: /^Refund \$/ }).click()
    await expect(counter.getByText(/^Order \d+ was refunded\. Don't cook it\.$/).first()).toBeVisible()
    await expect(row(refunded)).toBeHidden()
  })

  await test.step('the history and a docket say it, and fulfilling it takes a second tap', async () => {
    await showFulfilled.click()
    await expect(row(declined)).toContainText('Declined – do not cook')
    await expect(row(refunded)).toContainText('Refunded – do not cook')
    await openOrder(refunded)
    await expect(details.getByText('Refunded – do not cook')).toBeVisible()
    const docket = await fulfilment(counter).print()
    await expect(docket.getByText('Refunded – do not cook')).toBeVisible()
    await docket.close()
    await openOrder(refunded)
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(details.getByText('Tap Fulfill Order again')).toBeVisible()
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(row(refunded)).not.toContainText('do not cook')
  })
})
