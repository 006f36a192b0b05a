import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { product } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'
import { expectOrderWithinOnePoll, ONE_POLL_MS, openCounter } from '../../support/counter.ts'
import { openForOrders } from '../../support/rest-stops.ts'
import { placeOrder } from '../../support/paid-orders.ts'

const ANSWER_MS = 3000

test('staff refund one dish, then decline the order: the money and the order are gone on both screens', async ({
  page,
  browser,
}) => {
  const notes = `Money back. ${crypto.randomUUID()}`
  await placeOrder(openForOrders.baseUrl, notes)
  const counter = await openCounter(browser, openForOrders.baseUrl)
  const kitchen = await openCounter(browser, openForOrders.baseUrl)
  await expectOrderWithinOnePoll(counter, notes)
  await expectOrderWithinOnePoll(kitchen, notes)
  const { details } = fulfilment(counter)
  await fulfilment(counter).openOrder(notes)

  const transactionId = await details.getByText(/^pi_/).innerText()

  await test.step('refund one of two', async () => {
    await details.getByRole('button', { name: 'Refund', exact: true }).click()
    await details.getByRole('button', { name: `Add ${product.title}` }).click()
    await details.getByRole('button', { name: /^Refund \$/ }).click()
    await details.getByRole('button', { name: /^Yes, refund \$/ }).click()
    await expect(details.getByText(/^Part refunded \$/)).toBeVisible({ timeout: ONE_POLL_MS + ANSWER_MS })
    await details.getByRole('button', { name: 'Close' }).last().click()
    await expect(fulfilment(kitchen).row(notes)).toContainText('Part refunded $', { timeout: ONE_POLL_MS + ANSWER_MS })
  })

  await test.step('decline the rest', async () => {
    await fulfilment(counter).openOrder(notes)
    await details.getByRole('button', { name: 'Decline order' }).click()
    await details.getByRole('radio', { name: 'Closing' }).click()
    await details.getByRole('button', { name: /^Decline and refund \$/ }).click()
    await details.getByRole('button', { name: 'Yes, decline it' }).click()
    await expect(fulfilment(counter).row(notes)).toBeHidden()
    await expect(kitchen.getByText(/^Order \d+ was declined\. Don't cook it\.$/).first()).toBeVisible({
      timeout: ONE_POLL_MS + ANSWER_MS,
    })
    await expect(fulfilment(kitchen).row(notes)).toBeHidden()
  })

  await test.step('the history and the payment provider agree', async () => {
    await fulfilment(counter).showFulfilled.click()
    await expect(fulfilment(counter).row(notes)).toContainText('Declined – do not cook')
    await page.goto(`${openForOrders.standinsUrl}/payments`)
    const taken = page.getByRole('article').filter({ hasText: transactionId })
    await expect(taken).toContainText('Refunded')
    await expect(taken).not.toContainText('Partly refunded')
  })
})
