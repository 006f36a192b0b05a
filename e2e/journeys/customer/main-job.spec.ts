import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { login } from '@fuel-shack/harness/pages/login'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { newPerson } from '@fuel-shack/harness/people'
import { dollars, pointsFor, product } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'
import { openForOrders } from '../../support/rest-stops.ts'
import { expectOrder, openCounter } from '../../support/counter.ts'
import { messagesTo } from '../../support/messages.ts'
import { signUpOnPages } from '../../support/session.ts'

// Covers login-2, ordering-2, checkout-7, checkout-10.
test('a new customer orders and pays; staff print, notify and fulfil the order', async ({ page, browser, request }) => {
  const person = newPerson()
  const notes = `Sauce on the side, please. ${person.email}`
  const counter = await openCounter(browser, openForOrders.baseUrl)

  await test.step('sign-up by redirect makes an empty loyalty card', async () => {
    await login(page).open()
    await signUpOnPages(page, person)
    await shell(page).goTo('Cards')
    await expect(page.getByText(/^\d{4}-\d{4}-\d{4}-\d{4}$/)).toBeVisible()
    await expect(page.getByText(/^Issued: \d{4}-\d{2}-\d{2}$/)).toBeVisible()
    await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    await expect(page.getByText('Balance: $0.00')).toBeVisible()
  })

  await test.step('the checkout bar shows the cart on every page', async () => {
    await ordering(page).fillCart({ [product.title]: 2 })
    await shell(page).goTo('Home')
    await expect(ordering(page).checkoutBar).toContainText('2 items')
    await expect(ordering(page).checkoutBar).toContainText(dollars(2 * product.priceInCents))
  })

  await test.step('paying on the hosted page returns to an empty cart', async () => {
    await ordering(page).goToPayment({ contactNumber: '0412 345 678', notes })
    await expect(page).toHaveURL(new RegExp(`^${openForOrders.standinsUrl}/pay/`))
    const comingBack = page.waitForRequest((sent) => sent.url() === `${openForOrders.baseUrl}/orders?pr=1`)
    await payment(page).payByCard()
    await comingBack
    await expect(page.getByRole('heading', { name: 'Order', exact: true })).toBeVisible()
    await expect(ordering(page).checkoutBar).toBeHidden()
    await expect(ordering(page).quantityOf(product.title)).toBeHidden()
  })

  await test.step('the order appears and prints', async () => {
    await expectOrder(counter, notes)
    await expect(fulfilment(counter).row(notes)).toHaveCount(1)
    await expect(fulfilment(counter).row(notes)).toContainText('Pick-up - 2 items')
    await expect(fulfilment(counter).row(notes)).toContainText('0412 345 678')
    const details = await fulfilment(counter).openOrder(notes)
    await expect(details).toContainText(`${product.title} (x 2)`)
    await expect(details).toContainText('Not Fulfilled')
    const popup = counter.waitForEvent('popup')
    await details.getByRole('button', { name: 'Print' }).click()
    const docket = await popup
    await expect(docket.getByText(notes)).toBeVisible()
    await expect(docket.getByText(product.title)).toBeVisible()
    await docket.close()
    await expect(details).toBeHidden()
  })

  await test.step('notifying sends an SMS', async () => {
    const details = await fulfilment(counter).openOrder(notes)
    await details.getByRole('button', { name: 'Notify Order Ready' }).click()
    await expect(counter.getByText('Customer has been notified that their order is ready').first()).toBeVisible()
    await expect(details).toBeHidden()
    const sent = async () => messagesTo(request, openForOrders.standinsUrl, '+61412345678')
    await expect.poll(sent).toContainEqual(expect.objectContaining({ channel: 'sms' }))
    const confirmation = expect.stringContaining("we've got your order")
    await expect.poll(sent).toContainEqual(expect.objectContaining({ text: confirmation }))
    const emails = await messagesTo(request, openForOrders.standinsUrl, person.email)
    expect(emails.filter(({ text }) => text.includes('order'))).toEqual([])
  })

  await test.step('the order is fulfilled, found again and reset', async () => {
    const details = await fulfilment(counter).openOrder(notes)
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(counter.getByText('Order marked as fulfilled').first()).toBeVisible()
    await expect(fulfilment(counter).row(notes)).toBeHidden()

    await counter.getByRole('switch', { name: 'Show Fulfilled' }).click()
    await expect(counter.getByText(/^Results limited to the top 100 historical orders/)).toBeVisible()
    await expect(fulfilment(counter).row(notes)).toContainText('Fulfilled: ')
    await fulfilment(counter).openOrder(notes)
    await details.getByRole('button', { name: 'Reset Fulfilment Status' }).click()
    await expect(counter.getByText('Order fulfillment status reset').first()).toBeVisible()
    await counter.getByRole('switch', { name: 'Show Fulfilled' }).click()
    await expect(fulfilment(counter).row(notes)).toHaveCount(1)
  })

  await test.step('the points for the order are on the card', async () => {
    await shell(page).goTo('Cards')
    const points = page.getByText(`${pointsFor(2 * product.priceInCents)} points`, { exact: true })
    // They are on the card once the order was handed over. An open page reads the balance every ten seconds.
    await expect(points).toBeVisible()
  })
})
