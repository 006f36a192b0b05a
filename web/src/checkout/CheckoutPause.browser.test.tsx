import { expect, it } from 'vitest'
import { kitchenPace, OPEN, setClock } from '../../test/kitchen.ts'
import { problem, type Handlers } from '../../test/stub-api.ts'
import { dialog, mobileNumber, notes, openCheckout, pay } from './test/open-checkout.ts'

const message = dialog.getByText("We've paused online orders: we're short of staff. Back at 6:30\u00A0pm.")
const PAUSED = { pausedUntil: '2026-11-23T08:30:00.000Z', pauseReason: 'short-staffed' } as const
const rejection = () =>
  problem(409, 'kitchen_paused', { takesOrdersFrom: PAUSED.pausedUntil, pauseReason: PAUSED.pauseReason })

it('while orders are paused, Pay is disabled, and the checkout says until when', async () => {
  setClock('2026-11-23T18:00:00')
  await openCheckout(kitchenPace(PAUSED), undefined, OPEN)
  await expect.element(message).toBeVisible()
  await expect.element(pay).toBeDisabled()
  await expect.element(dialog.getByText('Hot chips')).toBeVisible()
})

it('a payment that the API rejects because of a new pause disables Pay, until the pause ends', async () => {
  setClock('2026-11-23T18:00:00')
  const pace: Handlers = kitchenPace({})
  const handlers: Handlers = {
    'GET kitchen': (request) => pace['GET kitchen']?.(request) ?? problem(404, 'not_found'),
    'POST stripe/create-session': () => {
      Object.assign(pace, kitchenPace(PAUSED))
      return rejection()
    },
  }
  await openCheckout(handlers, undefined, OPEN)
  await mobileNumber.fill('0412 345 678')
  await notes.fill('No onions')
  await pay.click()
  await expect.element(message).toBeVisible()
  await expect.element(pay).toBeDisabled()
  expect(dialog.getByText(/paused/).elements()).toHaveLength(1)
  await expect.element(notes).toHaveValue('No onions')
  Object.assign(pace, kitchenPace({}))
  window.dispatchEvent(new Event('focus'))
  await expect.element(pay).toBeEnabled()
  await expect.element(message).not.toBeInTheDocument()
})

it('without kitchen hours, the rejection says it', async () => {
  setClock('2026-11-23T18:00:00')
  const handlers = { 'POST stripe/create-session': rejection }
  await openCheckout(handlers, undefined, { ...OPEN, ordering: 'coming-soon', kitchen: null })
  await mobileNumber.fill('0412 345 678')
  await pay.click()
  await expect.element(message).toBeVisible()
})
