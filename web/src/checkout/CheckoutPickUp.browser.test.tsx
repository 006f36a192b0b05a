import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { kitchenPace, OPEN, passTimeTo, serverTakesOrders, setClock } from '../../test/kitchen.ts'
import { json, problem } from '../../test/stub-api.ts'
import { dialog, mobileNumber, openCheckout, pay } from './test/open-checkout.ts'

const choice = (name: string) => dialog.getByRole('radio', { name })
const times = dialog.getByRole('combobox', { name: 'Ready at' })
const arrival = dialog.getByRole('combobox', { name: "I'll be there in" })
const GONE = "That time isn't available any more. Choose another."
/** Never answers, so that the test sees the request and stays on the page. */
const pending = { 'POST stripe/create-session': () => new Promise<Response>(() => {}) }

afterEach(() => sessionStorage.clear())

/**
 * Opens the checkout at 6 pm in Brisbane; the kitchen closes at 8 pm, and the chips and gravy take the usual 12
 * minutes.
 */
async function openAtSix(pace = {}, handlers = {}): Promise<Request[]> {
  setClock('2026-11-23T18:00:00')
  return openCheckout({ ...kitchenPace(pace), ...handlers }, undefined, OPEN)
}

async function sentPickUp(calls: Request[]): Promise<unknown> {
  await mobileNumber.fill('0412 345 678')
  await pay.click()
  const sent = () => calls.filter(({ url }) => url.endsWith('/create-session'))
  await expect.poll(() => sent().length).toBe(1)
  const [body]: StartCheckout[] = await Promise.all(sent().map((request) => request.clone().json()))
  return body?.pickUp
}

it('the checkout says before paying when the order is ready, and sends no time for as soon as possible', async () => {
  const calls = await openAtSix({ startsInMinutes: 10 }, pending)
  await expect.element(choice('As soon as possible')).toBeChecked()
  await expect.element(choice('As soon as possible')).toHaveAccessibleDescription('about 25 minutes')
  await expect.element(dialog.getByText('Ready about 6:25\u00A0pm')).toBeVisible()
  expect(await sentPickUp(calls)).toBeUndefined()
})

it.each([
  ['2026-11-23T18:00:00', 'Open until 8\u00A0pm'],
  ['2026-11-23T19:18:00', 'Last orders in 12 minutes'],
])('the checkout says at %s: %s', async (local, text) => {
  setClock(local)
  await openCheckout({}, undefined, OPEN)
  await expect.element(dialog.getByRole('group', { name: 'When?' }).getByText(text)).toBeVisible()
})

it('the checkout counts from the clock of the server if that of the phone is hours slow', async () => {
  setClock('2026-11-23T14:00:00')
  await openCheckout(kitchenPace({ at: '2026-11-23T08:00:00.000Z' }), undefined, OPEN)
  await expect.element(dialog.getByText('Ready about 6:15\u00A0pm')).toBeVisible()
  await userEvent.click(choice('Later'))
  await expect.element(dialog.getByText('Ready at 6:15\u00A0pm')).toBeVisible()
})

it('the checkout offers the quarter hours of a day that are not full', async () => {
  const fullQuarters = ['2026-11-23T08:30:00.000Z']
  const calls = await openAtSix({ fullQuarters }, pending)
  await userEvent.click(choice('Later'))
  const offered = times.element().textContent?.replaceAll('\u00A0', ' ')
  expect(offered).toBe('6:15 pm6:45 pm7 pm7:15 pm7:30 pm7:45 pm8 pm')
  await userEvent.selectOptions(times, '7:15\u00A0pm')
  await expect.element(dialog.getByText('Ready at 7:15\u00A0pm')).toBeVisible()
  expect(await sentPickUp(calls)).toEqual({ at: '2026-11-23T09:15:00.000Z' })
})

// Covers ordering-33.
it('while the kitchen is closed, the checkout asks for a time, and sends it', async () => {
  setClock('2026-11-23T22:00:00')
  const handlers = { ...kitchenPace({}), ...serverTakesOrders(false), ...pending }
  const calls = await openCheckout(handlers, undefined, OPEN)
  await expect
    .element(dialog.getByText("The kitchen's closed until 6\u00A0am. Choose when you'll pick it up."))
    .toBeVisible()
  await expect.element(choice('As soon as possible')).toBeDisabled()
  await expect.element(choice('As soon as possible')).toHaveAccessibleDescription("The kitchen's closed")
  await expect.element(pay).toBeDisabled()
  await userEvent.click(choice('Later'))
  await expect.element(dialog.getByText('Ready at 6:15\u00A0am')).toBeVisible()
  await userEvent.selectOptions(times, '7\u00A0am')
  expect(await sentPickUp(calls)).toEqual({ at: '2026-11-23T21:00:00.000Z' })
})

it('the checkout offers the times of tomorrow, too', async () => {
  const calls = await openAtSix({}, pending)
  await userEvent.click(choice('Later'))
  await expect.element(times).toHaveValue('2026-11-23T08:15:00.000Z')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Day' }), 'Tomorrow')
  await expect.element(times).toHaveValue('2026-11-23T20:15:00.000Z')
  expect(await sentPickUp(calls)).toEqual({ at: '2026-11-23T20:15:00.000Z' })
})

it('asks how far away a customer is who is on the way', async () => {
  const calls = await openAtSix({}, pending)
  await userEvent.click(choice("I'm on my way"))
  await userEvent.selectOptions(arrival, '30 minutes')
  await expect.element(dialog.getByText('Ready about 6:30\u00A0pm')).toBeVisible()
  expect(await sentPickUp(calls)).toEqual({ inMinutes: 30 })
})

it('a chosen time that passes is said to be gone, and Pay is disabled until another is chosen', async () => {
  await openAtSix()
  await userEvent.click(choice('Later'))
  await userEvent.selectOptions(times, '6:30\u00A0pm')
  await expect.element(pay).toBeEnabled()
  passTimeTo('2026-11-23T18:40:00')
  await expect.element(times).toHaveAccessibleDescription(GONE)
  await expect.element(pay).toBeDisabled()
  await userEvent.selectOptions(times, '7:30\u00A0pm')
  await expect.element(pay).toBeEnabled()
})

it('the checkout shows that the API rejected the time, and leaves the form as it was', async () => {
  await openAtSix({}, { 'POST stripe/create-session': () => problem(409, 'pick_up_time_unavailable') })
  await userEvent.click(choice('Later'))
  await mobileNumber.fill('0412 345 678')
  await pay.click()
  await expect.element(dialog.getByText("Your order can't be ready at that time. Choose another.")).toBeVisible()
  await expect.element(mobileNumber).toHaveValue('0412 345 678')
  await expect.element(choice('Later')).toBeChecked()
})

it('the choice of a time stays when the checkout is closed and opened', async () => {
  await openAtSix()
  await userEvent.click(choice("I'm on my way"))
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: /Checkout/ }).click()
  await expect.element(choice("I'm on my way")).toBeChecked()
})

it.each([
  ['is unknown', () => problem(503, 'unavailable')],
  ['says nothing of times', () => json({ pausedUntil: null, pauseReason: null, extraMinutes: 0, extraUntil: null })],
])('asks nothing while the state of the kitchen %s', async (_, answer) => {
  setClock('2026-11-23T18:00:00')
  await openCheckout({ 'GET kitchen': answer }, undefined, OPEN)
  await expect.element(pay).toBeEnabled()
  expect(choice('As soon as possible').query()).toBeNull()
})

// Covers ordering-20.
it('an order is eaten here only if the diner is open when it is ready', async () => {
  const until = { from: '2026-11-23T05:00:00+10:00', until: '2026-11-23T18:20:00+10:00' }
  const calls = await openAtSix({ eatHereTimes: [until] }, pending)
  await choice('Eat here').click()
  await expect.element(choice('Eat here')).toBeChecked()
  await choice('Later').click()
  await userEvent.selectOptions(times, '6:30\u00A0pm')
  await expect.element(choice('Eat here')).toBeDisabled()
  await expect.element(choice('Eat here')).toHaveAccessibleDescription("The diner's closed then")
  await expect.element(choice('Take away')).toBeChecked()
  await mobileNumber.fill('0412 345 678')
  await pay.click()
  const sent = () => calls.find(({ url }) => url.endsWith('/create-session'))
  await expect.poll(sent).toBeDefined()
  expect(await sent()?.json()).not.toHaveProperty('isEatingHere')
})
