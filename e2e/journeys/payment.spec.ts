import { expect, test } from '@playwright/test'
import { openForOrders } from '../support/addresses.ts'
import { expectOrderWithinOnePoll, openCounter, orderRow } from '../support/counter.ts'
import { checkOut, checkoutBar, DECLINED_CARD, fillCart, GOOD_CARD, payByCard } from '../support/ordering.ts'
import { fillSignUp, signUp, someMobileNumber, someoneNew } from '../support/people.ts'

test('a declined card is not the end: the next one pays, and there is one order', async ({ page, browser }) => {
  const person = someoneNew()
  const notes = `Declined first. ${person.email}`
  await signUp(page, person)
  await fillCart(page, { 'Bacon and egg roll': 1 })
  await checkOut(page, { contactNumber: someMobileNumber(), notes })
  await payByCard(page, DECLINED_CARD)
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')

  await payByCard(page, GOOD_CARD)
  await expect(page).toHaveURL(/\/orders/)
  const counter = await openCounter(browser, openForOrders.baseUrl)
  await expectOrderWithinOnePoll(counter, notes)
  await expect(orderRow(counter, notes)).toHaveCount(1)
})

test('somebody who goes back from the payment page still has their cart', async ({ page }) => {
  await signUp(page, someoneNew())
  await fillCart(page, { 'Bacon and egg roll': 1 })
  await checkOut(page, { contactNumber: someMobileNumber(), notes: '' })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(checkoutBar(page)).toContainText('1 item')
})

test('what a visitor put into the cart is there to be paid for once they have logged in', async ({ page }) => {
  await page.goto('/home')
  await fillCart(page, { 'Bacon and egg roll': 1 })
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(page, someoneNew())
  await expect(page).toHaveURL('/orders')
  await expect(checkoutBar(page)).toContainText('1 item')
})

test('a number that cannot be called starts no payment', async ({ page }) => {
  await signUp(page, someoneNew())
  await fillCart(page, { 'Bacon and egg roll': 1 })
  await checkoutBar(page).click()
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

test('a customer whose answer was lost taps Pay again: one checkout, one payment page, one order', async ({
  page,
  browser,
}) => {
  const person = someoneNew()
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
  await signUp(page, person)
  await fillCart(page, { 'Bacon and egg roll': 1 })
  await checkoutBar(page).click()
  const checkout = page.getByRole('dialog')
  await checkout.getByLabel('Mobile number').fill(someMobileNumber())
  await checkout.getByLabel('Notes').fill(notes)
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(checkout.getByText("You need reception to pay. Your cart's saved.")).toBeVisible()
  await checkout.getByRole('button', { name: 'Dismiss' }).click()
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()

  await payByCard(page, GOOD_CARD)
  await expect(page).toHaveURL(/\/orders/)
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{8,64}$/), keys[0]])
  expect(answers).toEqual([expect.objectContaining({ sessionId: expect.stringMatching(/^cs_/) }), answers[0]])
  const counter = await openCounter(browser, openForOrders.baseUrl)
  await expectOrderWithinOnePoll(counter, notes)
  await expect(orderRow(counter, notes)).toHaveCount(1)
})

test('going back and paying again closes the former payment page', async ({ page }) => {
  await signUp(page, someoneNew())
  await fillCart(page, { 'Bacon and egg roll': 1 })
  await checkOut(page, { contactNumber: someMobileNumber(), notes: 'First' })
  const former = page.url()
  await page.getByRole('link', { name: 'Back' }).click()
  await checkOut(page, { contactNumber: someMobileNumber(), notes: 'Second' })
  expect(page.url()).not.toBe(former)
  const otherDevice = await page.context().newPage()
  await otherDevice.goto(former)
  await expect(otherDevice.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible()
})
