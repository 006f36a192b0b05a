import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { DECLINED_CARD, payment } from '@fuel-shack/harness/pages/payment'
import { newMobileNumber, newPerson } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'
import { openForOrders } from '../../support/rest-stops.ts'
import { expectOrderWithinOnePoll, openCounter } from '../../support/counter.ts'
import { openAsCustomer } from '../../support/session.ts'

test('a second card pays after a declined one, and makes one order', async ({ page, browser }) => {
  const person = newPerson()
  const notes = `Declined first. ${person.email}`
  await openAsCustomer(page, { person, path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).goToPayment({ contactNumber: newMobileNumber(), notes })
  await payment(page).payByCard(DECLINED_CARD)
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')

  await payment(page).payByCard()
  await expect(page).toHaveURL(/\/orders/)
  const counter = await openCounter(browser, openForOrders.baseUrl)
  await expectOrderWithinOnePoll(counter, notes)
  await expect(fulfilment(counter).row(notes)).toHaveCount(1)
})

// Covers ordering-4, cart-3.
test('going back from the payment page keeps the cart', async ({ page }) => {
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).goToPayment({ contactNumber: newMobileNumber(), notes: '' })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText("You haven't been charged. Your order is still in the cart.")).toBeVisible()
  await expect(ordering(page).checkoutBar).toContainText('1 item')
})

// Covers checkout-4.
test('an invalid mobile number starts no payment', async ({ page }) => {
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).checkoutBar.click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByLabel('Mobile number').fill('12')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(checkout.getByText('Please enter a valid phone number (e.g., 0412 345 678).')).toBeInViewport({
    ratio: 1,
  })
  await expect(checkout.getByLabel('Mobile number')).toBeFocused()
  await page.goBack()
  await expect(checkout).toBeHidden()
})

test('tapping Pay again after a lost response makes one checkout, one payment page and one order', async ({
  page,
  browser,
}) => {
  const person = newPerson()
  const notes = `Lost answer. ${person.email}`
  const keys: (string | undefined)[] = []
  const answers: unknown[] = []
  await page.route('**/api/stripe/create-session', async (route) => {
    const response = await route.fetch()
    keys.push((await route.request().allHeaders())['idempotency-key'])
    answers.push(await response.json())
    // The API has answered; the first answer does not reach the phone.
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await openAsCustomer(page, { person, path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).checkoutBar.click()
  const checkout = page.getByRole('dialog')
  await checkout.getByLabel('Mobile number').fill(newMobileNumber())
  await checkout.getByLabel('Notes').fill(notes)
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(checkout.getByText("You need reception to pay. Your cart's saved.")).toBeVisible()
  await checkout.getByRole('button', { name: 'Dismiss' }).click()
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()

  await payment(page).payByCard()
  await expect(page).toHaveURL(/\/orders/)
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{8,64}$/), keys[0]])
  expect(answers).toEqual([expect.objectContaining({ sessionId: expect.stringMatching(/^cs_/) }), answers[0]])
  const counter = await openCounter(browser, openForOrders.baseUrl)
  await expectOrderWithinOnePoll(counter, notes)
  await expect(fulfilment(counter).row(notes)).toHaveCount(1)
})

test('going back and paying again expires the first payment page', async ({ page }) => {
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).goToPayment({ contactNumber: newMobileNumber(), notes: 'First' })
  const former = page.url()
  await page.getByRole('link', { name: 'Back' }).click()
  await ordering(page).goToPayment({ contactNumber: newMobileNumber(), notes: 'Second' })
  expect(page.url()).not.toBe(former)
  const otherDevice = await page.context().newPage()
  await otherDevice.goto(former)
  await expect(otherDevice.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible()
})
