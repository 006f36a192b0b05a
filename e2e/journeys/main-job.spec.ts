import { expect, test } from '@playwright/test'
import { openForOrders } from '../support/addresses.ts'
import { expectOrderWithinOnePoll, openCounter, openOrder, orderRow } from '../support/counter.ts'
import { messagesTo } from '../support/messages.ts'
import { checkOut, checkoutBar, fillCart, GOOD_CARD, payByCard } from '../support/ordering.ts'
import { signUp, someoneNew } from '../support/people.ts'

test('a new customer orders and pays; the counter cooks, calls and hands over', async ({ page, browser, request }) => {
  test.setTimeout(120_000)
  const person = someoneNew()
  const notes = `Sauce on the side, please. ${person.email}`
  const counter = await openCounter(browser, openForOrders.baseUrl)

  await test.step('they sign up by redirect and have a loyalty card with nothing on it yet', async () => {
    await signUp(page, person)
    await page.getByRole('link', { name: 'Cards', exact: true }).click()
    await expect(page.getByText(/^\d{4}-\d{4}-\d{4}-\d{4}$/)).toBeVisible()
    await expect(page.getByText(/^Issued: \d{4}-\d{2}-\d{2}$/)).toBeVisible()
    await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    await expect(page.getByText('Balance: $0.00')).toBeVisible()
  })

  await test.step('they fill the cart and see it on every page', async () => {
    await fillCart(page, { 'Bacon and egg roll': 2 })
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(checkoutBar(page)).toContainText('2 items')
    await expect(checkoutBar(page)).toContainText('$23.00')
  })

  await test.step('they pay on the hosted page and come back to an empty cart', async () => {
    await checkOut(page, { contactNumber: '0412 345 678', notes })
    await expect(page).toHaveURL(new RegExp(`^${openForOrders.standinsUrl}/pay/`))
    const comingBack = page.waitForRequest((sent) => sent.url() === `${openForOrders.baseUrl}/orders?pr=1`)
    await payByCard(page, GOOD_CARD)
    await comingBack
    await expect(page.getByRole('heading', { name: 'Order', exact: true })).toBeVisible()
    await expect(checkoutBar(page)).toBeHidden()
    await expect(page.getByRole('status', { name: 'Quantity of Bacon and egg roll' })).toBeHidden()
  })

  await test.step('the counter sees one order within one poll and prints it', async () => {
    await expectOrderWithinOnePoll(counter, notes)
    await expect(orderRow(counter, notes)).toHaveCount(1)
    await expect(orderRow(counter, notes)).toContainText('Pick-up - 2 items')
    await expect(orderRow(counter, notes)).toContainText('0412 345 678')
    const details = await openOrder(counter, notes)
    await expect(details).toContainText('Bacon and egg roll (x 2)')
    await expect(details).toContainText('Not Fulfilled')
    const popup = counter.waitForEvent('popup')
    await details.getByRole('button', { name: 'Print' }).click()
    const docket = await popup
    await expect(docket.getByText(notes)).toBeVisible()
    await expect(docket.getByText('Bacon and egg roll')).toBeVisible()
    await docket.close()
    await expect(details).toBeHidden()
  })

  await test.step('the counter tells the customer, who gets an SMS', async () => {
    const details = await openOrder(counter, notes)
    await details.getByRole('button', { name: 'Notify Order Ready' }).click()
    await expect(counter.getByText('Customer has been notified that their order is ready').first()).toBeVisible()
    await expect(details).toBeHidden()
    const sent = async () => messagesTo(request, openForOrders.standinsUrl, '+61412345678')
    await expect.poll(sent).toContainEqual(expect.objectContaining({ channel: 'sms' }))
  })

  await test.step('the counter hands it over, finds it again and takes that back', async () => {
    const details = await openOrder(counter, notes)
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(counter.getByText('Order marked as fulfilled').first()).toBeVisible()
    await expect(orderRow(counter, notes)).toBeHidden()

    await counter.getByRole('switch', { name: 'Show Fulfilled' }).click()
    await expect(counter.getByText(/^Results limited to the top 100 historical orders/)).toBeVisible()
    await expect(orderRow(counter, notes)).toContainText('Fulfilled: ')
    await openOrder(counter, notes)
    await details.getByRole('button', { name: 'Reset Fulfilment Status' }).click()
    await expect(counter.getByText('Order fulfillment status reset').first()).toBeVisible()
    await counter.getByRole('switch', { name: 'Show Fulfilled' }).click()
    await expect(orderRow(counter, notes)).toHaveCount(1)
  })

  await test.step('the points for the order are on the card', async () => {
    await page.getByRole('link', { name: 'Cards', exact: true }).click()
    await expect(page.getByText('23 points', { exact: true })).toBeVisible()
  })
})
