import type { Availability } from '@fuel-shack/contract/shop/catalogue/availability'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { storeStartedCheckout } from '../menu/cart/started-checkout.ts'
import { CHIPS, DISHES, json, problem } from '../../test/stub-api.ts'
import { dialog, mobileNumber, notes, openCheckout, pay } from './test/open-checkout.ts'

const withChips = (availability: Availability) =>
  DISHES.map((dish) => (dish.id === 'chips' ? { ...dish, availability } : dish))
const message = dialog.getByText('Hot chips is sold out. Take it out to pay.')
const remove = dialog.getByRole('button', { name: 'Remove Hot chips' })
const SOLD_OUT = { soldOutUntil: null }

it('a cart with something sold out says so, cannot be paid for, and can be paid for without it', async () => {
  await openCheckout({ 'GET menu': () => json(withChips(SOLD_OUT)) })
  await expect.element(message).toBeVisible()
  await expect.element(dialog.getByRole('alert').getByText(/sold out/)).toBeVisible()
  await expect.element(pay).toBeDisabled()
  await notes.fill('No onions')
  await remove.click()
  await expect.element(message).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('list', { name: 'Your cart' }).getByText('Hot chips')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Gravy').first()).toBeVisible()
  await expect.element(pay).toBeEnabled()
  await expect.element(notes).toHaveValue('No onions')
  expect(dialog.element().contains(document.activeElement)).toBe(true)
})

it('a payment that the API rejects as sold out says so once, keeps the form, and the menu is loaded again', async () => {
  let isSoldOut = false
  const products = [{ id: 'chips', title: 'Hot chips', priceInCents: 950, availability: SOLD_OUT }]
  const calls = await openCheckout({
    'GET menu': () => json(isSoldOut ? withChips(SOLD_OUT) : DISHES),
    'POST stripe/create-session': () => {
      isSoldOut = true
      return problem(409, 'sold_out', { products })
    },
  })
  await mobileNumber.fill('0412 345 678')
  const loads = () => calls.filter(({ url }) => url.endsWith('/menu')).length
  const before = loads()
  await pay.click()
  await expect.element(message).toBeVisible()
  await expect.element(pay).toBeDisabled()
  await expect.element(mobileNumber).toHaveValue('0412 345 678')
  await expect.poll(loads).toBeGreaterThan(before)
  expect(dialog.getByText(/sold out/).elements()).toHaveLength(1)
  await expect.element(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible()
})

it('a rejection is also shown if the menu cannot be loaded', async () => {
  const products = [{ id: 'chips', title: 'Hot chips', priceInCents: 950, availability: SOLD_OUT }]
  await openCheckout({
    'GET menu': () => problem(503, 'unavailable'),
    'POST stripe/create-session': () => problem(409, 'sold_out', { products }),
  })
  await mobileNumber.fill('0412 345 678')
  await pay.click()
  await expect.element(message).toBeVisible()
  await remove.click()
  await expect.element(pay).toBeEnabled()
})

it('a cart with more portions than are left says how many to take off, and is paid for after one tap', async () => {
  const availability: Availability = { portions: [{ left: 2, reserved: 0, until: null }] }
  const products = [{ id: 'chips', title: 'Hot chips', priceInCents: 950, availability }]
  let isRejected = false
  await openCheckout(
    {
      'GET menu': () => json(isRejected ? withChips(availability) : DISHES),
      'POST stripe/create-session': () => {
        isRejected = true
        return problem(409, 'sold_out', { products })
      },
    },
    [{ ...CHIPS, quantity: 5 }],
  )
  await mobileNumber.fill('0412 345 678')
  await pay.click()
  await expect.element(dialog.getByText('Hot chips: only 2 left. Take 3 off to pay.')).toBeVisible()
  await expect.element(pay).toBeDisabled()
  await dialog.getByRole('button', { name: 'Take 3 off: Hot chips' }).click()
  await expect.element(dialog.getByLabelText('Quantity of Hot chips')).toHaveTextContent('2')
  await expect.element(pay).toBeEnabled()
  await expect.element(dialog.getByRole('button', { name: 'Add Hot chips' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(mobileNumber).toHaveValue('0412 345 678')
  expect(dialog.element().contains(document.activeElement)).toBe(true)
})

it('a customer who comes back from a payment page with the last portions can pay for them', async () => {
  storeStartedCheckout([{ ...CHIPS, quantity: 2 }], new Date())
  const availability = { soldOutUntil: null, portions: [{ left: 0, reserved: 2, until: null }] }
  await openCheckout({ 'GET menu': () => json(withChips(availability)) }, [{ ...CHIPS, quantity: 2 }])
  await expect.element(dialog.getByText('Only 2 left.')).toBeVisible()
  await expect.element(pay).toBeEnabled()
  expect(message.query()).toBeNull()
})
