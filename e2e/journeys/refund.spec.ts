import { expect, test, type Page } from '@playwright/test'
import { openForOrders } from '../support/addresses.ts'
import { expectOrderWithinOnePoll, ONE_POLL_MS, openCounter, openOrder, orderRow } from '../support/counter.ts'
import { checkOut, fillCart, GOOD_CARD, payByCard } from '../support/ordering.ts'
import { signUp, someMobileNumber, someoneNew } from '../support/people.ts'

const ANSWER_MS = 3000

/** The payment on the page in the place of the payment provider's dashboard. */
async function openPayment(page: Page, transactionId: string) {
  await page.goto(`${openForOrders.standinsUrl}/payments`)
  return page.getByRole('article').filter({ hasText: transactionId })
}

test('an order that is refunded is marked at the counter, in its details and on its docket', async ({
  page,
  browser,
}) => {
  const person = someoneNew()
  const notes = `Refund me. ${person.email}`
  await signUp(page, person)
  await fillCart(page, { 'Bacon and egg roll': 2 })
  await checkOut(page, { contactNumber: someMobileNumber(), notes })
  await payByCard(page, GOOD_CARD)
  await expect(page).toHaveURL(/\/orders/)

  const counter = await openCounter(browser, openForOrders.baseUrl)
  await expectOrderWithinOnePoll(counter, notes)
  await expect(orderRow(counter, notes)).not.toContainText('Refunded')
  const details = await openOrder(counter, notes)
  const transactionId = await details.getByText(/^pi_/).innerText()
  await details.getByRole('button', { name: 'Close' }).last().click()

  const dashboard = await page.context().newPage()
  await (await openPayment(dashboard, transactionId)).getByRole('button', { name: /^Refund \$/ }).click()
  await expect(orderRow(counter, notes)).toContainText('Refunded – do not cook', { timeout: ONE_POLL_MS + ANSWER_MS })
  await openOrder(counter, notes)
  await expect(details.getByText('Refunded – do not cook')).toBeVisible()

  await test.step('its docket says so first', async () => {
    const printed = counter.waitForEvent('popup')
    await details.getByRole('button', { name: 'Print' }).click()
    const docket = await printed
    await expect(docket.getByText('Refunded – do not cook')).toBeVisible()
    await docket.close()
  })

  await test.step('and handing it over is asked about', async () => {
    await openOrder(counter, notes)
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(details.getByText('Tap Fulfill Order again')).toBeVisible()
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(orderRow(counter, notes)).toBeHidden()
  })
})
