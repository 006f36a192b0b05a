import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { OPEN, passTimeTo, serverTakesOrders, setClock } from '../../test/kitchen.ts'
import { problem } from '../../test/stub-api.ts'
import { dialog, mobileNumber, notes, openCheckout, pay } from './test/open-checkout.ts'

const message = (next: string) =>
  dialog.getByText(
    `You can't pay right now: the kitchen isn't taking orders. Next orders from ${next}\u00A0am. Your cart's saved.`,
  )
const ahead = (next: string) =>
  dialog.getByText(`The kitchen's closed until ${next}\u00A0am. Choose when you'll pick it up.`)
const checkoutCalls = (calls: Request[]) => calls.filter(({ url }) => url.endsWith('/stripe/create-session'))

it('while the kitchen takes orders, nothing is said about its hours', async () => {
  setClock('2026-11-23T12:00:00')
  await openCheckout({}, undefined, OPEN)
  await expect.element(pay).toBeEnabled()
  expect(dialog.getByText(/kitchen/).query()).toBeNull()
})

// Covers ordering-14.
it('while the kitchen is closed, Pay is disabled, and the checkout says when orders are taken', async () => {
  setClock('2026-11-22T03:00:00')
  const calls = await openCheckout(serverTakesOrders(false), undefined, OPEN)
  await expect.element(ahead('Mon 6')).toBeVisible()
  await expect.element(pay).toBeDisabled()
  await expect.element(dialog.getByText('Hot chips')).toBeVisible()
  await mobileNumber.fill('0412 345 678')
  await userEvent.keyboard('{Enter}')
  expect(checkoutCalls(calls)).toEqual([])
})

it('last orders that pass while the checkout is open are announced, and what was typed stays', async () => {
  setClock('2026-11-23T19:28:00')
  await openCheckout(serverTakesOrders(false), undefined, OPEN)
  await mobileNumber.fill('0412 345 678')
  await notes.fill('No onions')
  passTimeTo('2026-11-23T19:30:00')
  await expect.element(ahead('6')).toBeVisible()
  await expect.element(dialog.getByRole('alert').getByText(/^The kitchen's closed until/)).toBeVisible()
  await expect.element(pay).toBeDisabled()
  await expect.element(mobileNumber).toHaveValue('0412 345 678')
  await expect.element(notes).toHaveValue('No onions')
  passTimeTo('2026-11-24T06:00:00')
  await expect.element(pay).toBeEnabled()
  await expect.element(notes).toHaveValue('No onions')
})

describe('a payment that the API rejects because the kitchen is closed', () => {
  const reject = (more?: object) => ({ 'POST stripe/create-session': () => problem(409, 'kitchen_closed', more) })

  // Covers ordering-15.
  it('a payment that the API rejects because the kitchen is closed shows the time of the server with its day, and keeps the form', async () => {
    setClock('2026-11-23T12:00:00')
    await openCheckout(reject({ takesOrdersFrom: '2026-11-23T20:00:00.000Z' }), undefined, OPEN)
    await mobileNumber.fill('0412 345 678')
    await pay.click()
    await expect.element(message('Tue 6')).toBeVisible()
    await expect.element(mobileNumber).toHaveValue('0412 345 678')
    await expect.element(pay).toBeEnabled()
  })

  it('a payment that the API rejects because the kitchen is closed names no time if the server does not know one', async () => {
    await openCheckout(reject(), undefined, { ...OPEN, ordering: 'coming-soon', kitchen: null })
    await mobileNumber.fill('0412 345 678')
    await pay.click()
    const text = "You can't pay right now: the kitchen isn't taking orders. Your cart's saved."
    await expect.element(dialog.getByText(text)).toBeVisible()
  })

  it('a payment that the API rejects because the kitchen is closed gives one reason if the clock of the phone passes last orders too', async () => {
    setClock('2026-11-23T19:28:00')
    const closed = { ...reject({ takesOrdersFrom: '2026-11-23T20:00:00.000Z' }), ...serverTakesOrders(false) }
    await openCheckout(closed, undefined, OPEN)
    await mobileNumber.fill('0412 345 678')
    await pay.click()
    await expect.element(message('Tue 6')).toBeVisible()
    passTimeTo('2026-11-23T19:30:00')
    await expect.element(pay).toBeDisabled()
    expect(dialog.getByText(/taking orders|closed until/).elements()).toHaveLength(1)
    await expect.element(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible()
  })
})
