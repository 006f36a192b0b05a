import type { Surcharge } from '@fuel-shack/contract/shop/surcharge/surcharge-schema'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CONFIG, renderApp } from '../../test/render-app.tsx'
import { json, problem, stubApi } from '../../test/stub-api.ts'
import { bar, dialog, mobileNumber, openCheckout, pay } from './test/open-checkout.ts'

const SENTENCE = 'A surcharge of 15% applies on public holidays'
const NEVER: Surcharge = { sentence: SENTENCE, spans: [] }
const ALWAYS = { from: '2000-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z', percent: 15 }
const TODAY: Surcharge = { sentence: 'A surcharge of 15% applies on each day', spans: [ALWAYS] }

const bodiesOf = (calls: Request[]): Promise<unknown[]> =>
  Promise.all(calls.filter(({ url }) => url.endsWith('/stripe/create-session')).map((call) => call.json()))

// Covers surcharge-2.
it('the checkout has the sentence, the surcharge as a line of its own, and the total that the server will charge', async () => {
  const calls = await openCheckout({ 'POST stripe/create-session': () => problem(500, 'internal') }, undefined, {
    surcharge: TODAY,
  })
  await expect.element(dialog.getByText(TODAY.sentence)).toBeVisible()
  // Twice $9.50 with $1.42 each, and $2.50 with $0.37.
  await expect.element(dialog.getByText('Surcharge 15%$3.21')).toBeVisible()
  await expect.element(dialog.getByText('Total $24.71')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Gravy' }).click()
  await expect.element(dialog.getByText('Total $27.58')).toBeVisible()
  await mobileNumber.fill('0412 345 678')
  await pay.click()
  await expect.element(page.getByRole('heading', { name: 'Checkout Failure' })).toBeVisible()
  expect(await bodiesOf(calls)).toMatchObject([{ surchargePercent: 15 }])
})

it('the bar of the cart has the total of an order now', async () => {
  await openCheckout({}, undefined, { surcharge: TODAY })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(bar).toHaveTextContent('Checkout3 items$24.71')
})

it('on a day without the surcharge the checkout has the sentence, and no line', async () => {
  await openCheckout({}, undefined, { surcharge: NEVER })
  await expect.element(dialog.getByText(SENTENCE)).toBeVisible()
  await expect.element(dialog.getByText('Total $21.50')).toBeVisible()
  expect(dialog.getByText(/^Surcharge/).elements()).toEqual([])
})

it('a surcharge that began after the page was shown is in the total before the customer pays', async () => {
  let answer = () => problem(409, 'surcharge_changed', { surchargePercent: 15 })
  const calls = await openCheckout({ 'POST stripe/create-session': () => answer() }, undefined, { surcharge: NEVER })
  await mobileNumber.fill('0412 345 678')
  await pay.click()
  await expect.element(dialog.getByText(/^A surcharge of 15% applies when you pick up this order\./)).toBeVisible()
  await expect.element(dialog.getByText('Total $24.71')).toBeVisible()
  answer = () => problem(500, 'internal')
  await pay.click()
  await expect.element(page.getByRole('heading', { name: 'Checkout Failure' })).toBeVisible()
  expect(await bodiesOf(calls)).toMatchObject([{ surchargePercent: 0 }, { surchargePercent: 15 }])
})

it('the menu, a dish and a board have the sentence, and nothing without a surcharge', async () => {
  stubApi({ 'GET app-config': () => json({ ...CONFIG, surcharge: NEVER, ordering: 'open' }) })
  await renderApp('/orders', { surcharge: NEVER, ordering: 'open' })
  await expect.element(page.getByText(SENTENCE)).toBeVisible()
  await page.getByRole('button', { name: 'About Hot chips' }).click()
  await expect.element(dialog.getByText(SENTENCE)).toBeVisible()
})

it('the boards have the sentence in their text', async () => {
  stubApi({ 'GET app-config': () => json({ ...CONFIG, surcharge: NEVER }) })
  await renderApp('/home', { surcharge: NEVER })
  const board = page.getByRole('button', { name: 'Sides menu, enlarge' })
  await expect.element(board).toHaveAccessibleDescription(new RegExp(`^Sides menu\\. ${SENTENCE}\\.`))
  await board.click()
  await expect.element(dialog.getByText(SENTENCE)).toBeVisible()
})

it('without a surcharge the page states that it has shown none', async () => {
  const calls = await openCheckout({ 'POST stripe/create-session': () => problem(500, 'internal') }, undefined, {
    surcharge: null,
  })
  await mobileNumber.fill('0412 345 678')
  await pay.click()
  await expect.element(page.getByRole('heading', { name: 'Checkout Failure' })).toBeVisible()
  expect(await bodiesOf(calls)).toMatchObject([{ surchargePercent: 0 }])
})
