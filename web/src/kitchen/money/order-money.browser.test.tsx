import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pollOften } from '../../../test/polls.ts'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

let server: CounterServer

beforeEach(() => {
  localStorage.clear()
  server = new CounterServer()
  server.refundable = {
    totalCents: 2930,
    refundableCents: 2930,
    isDisputed: false,
    lines: [
      { itemId: 'item-1', title: 'Shack burger', quantity: 1, refundableQuantity: 1, unitPriceCents: 1890 },
      { itemId: 'item-2', title: 'Flat white', quantity: 2, refundableQuantity: 2, unitPriceCents: 520 },
    ],
  }
})

const row = page.getByRole('listitem').getByRole('button').first()
const details = page.getByRole('dialog', { name: 'Order Details' })
const tap = async (name: string) => userEvent.click(details.getByRole('button', { name, exact: true }))
const openOrder = async () => {
  server.orders = [buildOrder({ number: '412', createdAt: new Date().toISOString() })]
  await renderFulfilment()
  await userEvent.click(row)
}

it('declining shows the sum, asks once more, and takes the order off the list without an alarm of its own', async () => {
  await openOrder()
  await tap('Decline order')
  await expect.element(details.getByText('Goes back to the customer: $29.30')).toBeVisible()
  await userEvent.click(details.getByRole('radio', { name: 'Closing' }))
  await tap('Decline and refund $29.30')
  expect(server.actions).toEqual([])
  await tap('Yes, decline it')
  await expect.element(page.getByText('Order 412 declined. $29.30 goes back to the customer.').first()).toBeVisible()
  expect(server.moneyCalls).toEqual([{ key: null, body: { reason: 'closing' } }])
  await expect.element(row).not.toBeInTheDocument()
  expect(page.getByText("Don't cook it", { exact: false }).elements()).toEqual([])
})

it('the details show both sums of an order that was paid by card and with the balance', async () => {
  server.refundable = { ...server.refundable, spendRefundableCents: 930 }
  await openOrder()
  await tap('Decline order')
  await expect
    .element(details.getByText('Goes back to the customer: $29.30 ($20.00 to their card, $9.30 to their balance)'))
    .toBeVisible()
  await tap('Keep the order')
  await tap('Refund')
  await userEvent.click(details.getByRole('radio', { name: 'An amount' }))
  await userEvent.fill(details.getByLabelText('Amount in dollars'), '21')
  await expect
    .element(
      details.getByText('Goes back to the customer: $21.00 of $29.30 ($20.00 to their card, $1.00 to their balance)'),
    )
    .toBeVisible()
  await tap('Refund $21.00')
  await expect.element(details.getByText("back to the customer's card and balance?", { exact: false })).toBeVisible()
})

it.each([
  ['Decline order', 'Keep the order'],
  ['Refund', "Don't refund"],
  ['Tax invoice', 'Back to the order'],
])('“%s” has the focus again after its form is closed with “%s”', async (opener, close) => {
  await openOrder()
  await tap(opener)
  await tap(close)
  await expect.element(details.getByRole('button', { name: opener, exact: true })).toHaveFocus()
})

it('the button that asks once more has the focus again after “Not yet”', async () => {
  await openOrder()
  await tap('Decline order')
  await tap('Decline and refund $29.30')
  await tap('Not yet')
  await expect.element(details.getByRole('button', { name: 'Decline and refund $29.30' })).toHaveFocus()
})

it('a refund of a dish gives back its surcharge, and its price says so', async () => {
  const [burger, coffee] = server.refundable.lines
  if (!burger || !coffee) throw new Error('The order has two lines')
  const dearer = { ...coffee, unitPriceCents: 598, unitSurchargeCents: 78 }
  server.refundable = { ...server.refundable, lines: [burger, dearer] }
  await openOrder()
  await tap('Refund')
  await expect.element(details.getByText('$5.98 each with the surcharge · 2 of 2 can be refunded')).toBeVisible()
  await userEvent.click(details.getByRole('button', { name: 'Add Flat white' }))
  await expect.element(details.getByRole('button', { name: 'Refund $5.98' })).toBeVisible()
})

it('a note about a decline or a refund goes to the server, and stands with the order', async () => {
  await openOrder()
  await tap('Refund')
  await userEvent.click(details.getByRole('button', { name: 'Add Flat white' }))
  const note = details.getByRole('textbox', { name: /^Note for staff/ })
  await userEvent.fill(note, ' Second one was cold ')
  await tap('Refund $5.20')
  await tap('Yes, refund $5.20')
  await expect.element(page.getByText('Refund of $5.20 is on its way').first()).toBeVisible()
  await tap('Decline order')
  await userEvent.fill(note, 'Out of beans')
  await tap('Decline and refund $29.30')
  await tap('Yes, decline it')
  await expect.poll(() => server.moneyCalls.length).toBe(2)
  expect(server.moneyCalls[0]?.body).toMatchObject({ note: 'Second one was cold' })
  expect(server.moneyCalls[1]?.body).toEqual({ reason: 'out-of-stock', note: 'Out of beans' })
})

it('the details show what staff wrote', async () => {
  const writtenAt = '2026-11-20T08:33:00.000Z'
  server.orders = [buildOrder({ refundedCents: 520, staffNotes: [{ writtenAt, text: 'Second one was cold' }] })]
  await renderFulfilment()
  await userEvent.click(row)
  await expect.element(details.getByText(/2026 .*: Second one was cold/)).toBeVisible()
})

it('a refund of dishes without an answer has the same key in another opening, until it is answered', async () => {
  const refundCoffee = async () => {
    await tap('Refund')
    await userEvent.click(details.getByRole('button', { name: 'Add Flat white' }))
    await tap('Refund $5.20')
    await tap('Yes, refund $5.20')
  }
  await openOrder()
  server.rejection = 'unavailable'
  await refundCoffee()
  await expect.element(details.getByText('Not refunded.', { exact: false })).toBeVisible()
  await tap("Don't refund")
  server.rejection = 'unavailable'
  await refundCoffee()
  await expect.element(details.getByText('Not refunded.', { exact: false })).toBeVisible()
  await tap('Yes, refund $5.20')
  await expect.element(page.getByText('Refund of $5.20 is on its way, once').first()).toBeVisible()
  await expect.element(details.getByText('Refunding $5.20')).toBeVisible()
  const [first, ...repeats] = server.moneyCalls
  expect(first?.key).toMatch(/^[\w-]{36}$/)
  expect(first?.body).toEqual({ lines: [{ itemId: 'item-2', quantity: 1 }], reason: 'out-of-stock' })
  expect(repeats).toEqual([first, first])
  await refundCoffee()
  await expect.poll(() => server.moneyCalls.length).toBe(4)
  expect(server.moneyCalls[3]?.key).not.toBe(first?.key)
})

it('refunds an amount, and never more than is left', async () => {
  await openOrder()
  await tap('Refund')
  await userEvent.click(details.getByRole('radio', { name: 'An amount' }))
  const amount = details.getByRole('textbox', { name: 'Amount in dollars' })
  await userEvent.fill(amount, '30')
  await expect.element(details.getByText('At most $29.30 is left.')).toBeVisible()
  await expect.element(details.getByRole('button', { name: 'Refund $30.00' })).toBeDisabled()
  await userEvent.fill(amount, '4.50')
  await tap('Refund $4.50')
  await tap('Yes, refund $4.50')
  await expect.poll(() => server.moneyCalls.at(-1)?.body).toEqual({ amountCents: 450, reason: 'out-of-stock' })
})

it('the details say in plain words why a disputed payment is not refunded', async () => {
  await openOrder()
  await tap('Refund')
  await userEvent.click(details.getByRole('button', { name: 'Add Flat white' }))
  server.rejection = 'payment_disputed'
  await tap('Refund $5.20')
  await tap('Yes, refund $5.20')
  await expect
    .element(details.getByText("The bank has taken this payment back, so you can't refund it.", { exact: false }))
    .toBeVisible()
})

it('announces an order that its customer cancelled', async () => {
  const order = buildOrder({ number: '413', createdAt: new Date().toISOString() })
  server.orders = [order]
  await renderFulfilment()
  await expect.element(row).toBeVisible()
  server.orders = [{ ...order, cancelledAt: new Date().toISOString(), refundPendingCents: 2930 }]
  pollOften()
  await expect.element(page.getByText("Order 413 was cancelled by the customer. Don't cook it.")).toBeVisible()
})
