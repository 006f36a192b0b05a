import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { expect, test, type Page } from '@playwright/test'
import { openForOrders } from '../../support/rest-stops.ts'
import { expectOrderWithinOnePoll, ONE_POLL_MS, openCounter } from '../../support/counter.ts'
import { placeOrder } from '../../support/paid-orders.ts'

const ANSWER_MS = 3000

/** The payment on the stand-in's page for Stripe's dashboard. */
async function openPayment(page: Page, transactionId: string) {
  await page.goto(`${openForOrders.standinsUrl}/payments`)
  return page.getByRole('article').filter({ hasText: transactionId })
}

test('a refunded order leaves the open list with an alarm, and is marked in the history, in its details and on its docket', async ({
  page,
  browser,
}) => {
  const notes = `Refund me. ${crypto.randomUUID()}`
  await placeOrder(openForOrders.baseUrl, notes)
  const counter = await openCounter(browser, openForOrders.baseUrl)
  await expectOrderWithinOnePoll(counter, notes)
  await expect(fulfilment(counter).row(notes)).not.toContainText('Refunded')
  const details = await fulfilment(counter).openOrder(notes)
  const transactionId = await details.getByText(/^pi_/).innerText()
  await details.getByRole('button', { name: 'Close' }).last().click()

  await (await openPayment(page, transactionId)).getByRole('button', { name: /^Refund \$/ }).click()
  await expect(counter.getByText(/^Order \d+ was refunded\. Don't cook it\.$/).first()).toBeVisible({
    timeout: ONE_POLL_MS + ANSWER_MS,
  })
  await expect(fulfilment(counter).row(notes)).toBeHidden()
  await fulfilment(counter).showFulfilled.click()
  await expect(fulfilment(counter).row(notes)).toContainText('Refunded – do not cook')
  await fulfilment(counter).openOrder(notes)
  await expect(details.getByText('Refunded – do not cook')).toBeVisible()

  await test.step('its docket shows the refund first', async () => {
    const printed = counter.waitForEvent('popup')
    await details.getByRole('button', { name: 'Print' }).click()
    const docket = await printed
    await expect(docket.getByText('Refunded – do not cook')).toBeVisible()
    await docket.close()
  })

  await test.step('fulfilling it asks for confirmation', async () => {
    await fulfilment(counter).openOrder(notes)
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(details.getByText('Tap Fulfill Order again')).toBeVisible()
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(fulfilment(counter).row(notes)).not.toContainText('do not cook')
  })
})
