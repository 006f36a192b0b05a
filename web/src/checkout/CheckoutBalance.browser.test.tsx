import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { json, problem } from '../../test/stub-api.ts'
import { dialog, mobileNumber, openCheckout, pay } from './test/open-checkout.ts'

const SPEND = 'GET customerBalances/current/checkout'
const checkbox = page.getByRole('checkbox', { name: /^Use my balance/ })

const bodyOf = async (calls: Request[]): Promise<unknown> =>
  calls.find(({ url }) => url.endsWith('/stripe/create-session'))?.json()

it('pays a part with the balance if the customer wants to, and says what is left to pay', async () => {
  const calls = await openCheckout({
    [SPEND]: () => json({ availableCents: 930 }),
    'POST stripe/create-session': () => problem(500, 'internal'),
  })
  await mobileNumber.fill('0412 345 678')
  await expect.element(page.getByRole('checkbox', { name: 'Use my balance ($9.30)' })).not.toBeChecked()
  await expect.element(dialog.getByText('Total $21.50')).toBeVisible()
  await checkbox.click()
  await expect.element(dialog.getByText('To pay $12.20')).toBeVisible()
  await expect.element(dialog.getByText('$21.50 less $9.30 balance')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Gravy' }).click()
  await expect.element(dialog.getByText('To pay $14.70')).toBeVisible()
  await pay.click()
  await expect.element(page.getByRole('heading', { name: 'Checkout Failure' })).toBeVisible()
  expect(await bodyOf(calls)).toMatchObject({ spendCents: 930 })
})

it('uses no more of the balance than the order costs', async () => {
  await openCheckout({ [SPEND]: () => json({ availableCents: 5000 }) })
  await checkbox.click()
  await expect.element(dialog.getByText('To pay $0.00')).toBeVisible()
  await expect.element(dialog.getByText('$21.50 of it pays for this order.')).toBeVisible()
})

it.each([
  ['there is none', () => json({ availableCents: 0 })],
  ['it does not load', () => problem(503, 'unavailable')],
])('the checkout does not offer the balance if %s', async (_, respond) => {
  const calls = await openCheckout({
    [SPEND]: respond,
    'POST stripe/create-session': () => problem(500, 'internal'),
  })
  await mobileNumber.fill('0412 345 678')
  await expect.element(dialog.getByText('Total $21.50')).toBeVisible()
  await pay.click()
  await expect.element(page.getByRole('heading', { name: 'Checkout Failure' })).toBeVisible()
  expect(checkbox.elements()).toEqual([])
  expect(await bodyOf(calls)).not.toHaveProperty('spendCents')
})

it('the checkout says that the balance has changed meanwhile, and shows the new sum', async () => {
  let availableCents = 930
  await openCheckout({
    [SPEND]: () => json({ availableCents }),
    'POST stripe/create-session': () => {
      availableCents = 300
      return problem(409, 'insufficient_balance')
    },
  })
  await mobileNumber.fill('0412 345 678')
  await checkbox.click()
  await pay.click()
  await expect
    .element(dialog.getByText("Your balance can't pay that part of the order any more.", { exact: false }))
    .toBeVisible()
  await expect.element(dialog.getByText('To pay $18.50')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Use my balance ($3.00)' })).toBeChecked()
})

it('the checkout says that the card owes points, and no longer offers the balance', async () => {
  let availableCents = 930
  await openCheckout({
    [SPEND]: () => json({ availableCents }),
    'POST stripe/create-session': () => {
      availableCents = 0
      return problem(409, 'card_owes_points')
    },
  })
  await mobileNumber.fill('0412 345 678')
  await checkbox.click()
  await pay.click()
  await expect.element(dialog.getByText('Your card owes points. New points pay that off first.')).toBeVisible()
  await expect.poll(() => checkbox.query()).toBeNull()
})
