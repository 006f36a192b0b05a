import { expect, it } from 'vitest'
import { kitchenPace, OPEN, setClock } from '../../test/kitchen.ts'
import { problem, type Handlers } from '../../test/stub-api.ts'
import { dialog, mobileNumber, openCheckout, pay } from './test/open-checkout.ts'

const rejection = dialog.getByText(
  "We can't take online orders right now: the kitchen's screen is off. Order at the counter, or ring 07 5550 0142.",
)
const warning = dialog.getByText(
  "The kitchen's screen is off, so they may not see your order at once. If you're in a hurry, ring 07 5550 0142.",
)

it('while orders are rejected because no screen is on, Pay is disabled, and the checkout says what to do', async () => {
  setClock('2026-11-23T18:00:00')
  await openCheckout(kitchenPace({ unattended: 'refuse' }), undefined, OPEN)
  await expect.element(rejection).toBeVisible()
  await expect.element(pay).toBeDisabled()
})

it('a warning does not stop a payment', async () => {
  setClock('2026-11-23T18:00:00')
  await openCheckout(kitchenPace({ unattended: 'warn' }), undefined, OPEN)
  await expect.element(warning).toBeVisible()
  await expect.element(pay).toBeEnabled()
})

it('a payment that the API rejects disables Pay, until a screen is on again', async () => {
  setClock('2026-11-23T18:00:00')
  const pace: Handlers = kitchenPace({})
  const handlers: Handlers = {
    'GET kitchen': (request) => pace['GET kitchen']?.(request) ?? problem(404, 'not_found'),
    'POST stripe/create-session': () => {
      Object.assign(pace, kitchenPace({ unattended: 'refuse' }))
      return problem(409, 'kitchen_unattended')
    },
  }
  await openCheckout(handlers, undefined, OPEN)
  await mobileNumber.fill('0412 345 678')
  await pay.click()
  await expect.element(rejection).toBeVisible()
  await expect.element(pay).toBeDisabled()
  expect(rejection.elements()).toHaveLength(1)
  Object.assign(pace, kitchenPace({}))
  window.dispatchEvent(new Event('focus'))
  await expect.element(pay).toBeEnabled()
  await expect.element(rejection).not.toBeInTheDocument()
})
