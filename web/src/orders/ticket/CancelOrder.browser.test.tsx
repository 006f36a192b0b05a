import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, problem, stubApi, type Handlers } from '../../../test/stub-api.ts'
import { buildCustomerOrder, ORDER_ID } from '../test/build-customer-order.ts'
import { showLateOrders } from '../test/show-late-orders.ts'

const CANCEL = `POST customers/current/orders/${ORDER_ID}/cancel`
const cancelButton = () => page.getByRole('button', { name: 'Cancel order', exact: true })
const askButton = () => page.getByRole('button', { name: 'Ask to cancel' })
const dialog = () => page.getByRole('dialog', { name: /order 4 1 7/ })
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

async function openTicket(order: Partial<CustomerOrder>, handlers: Handlers = {}) {
  signedInAs()
  const requests = stubApi({
    'GET customers/current/ticket': () =>
      json({ orders: [buildCustomerOrder({ cancellableUntil: inSeconds(110), ...order })] }),
    ...handlers,
  })
  await renderApp('/orders', { ordering: 'open' })
  await showLateOrders()
  await expect.element(page.getByRole('article', { name: 'Order 4 1 7' })).toBeVisible()
  return requests
}

it('cancels an order that the kitchen has not seen, after showing the sum', async () => {
  const cancelled = buildCustomerOrder({ cancelledAt: new Date().toISOString(), refundPendingCents: 1580 })
  await openTicket({}, { [CANCEL]: () => json(cancelled) })
  await cancelButton().click()
  await dialog().getByRole('button', { name: 'Cancel and refund $15.80' }).click()
  await expect.element(page.getByText(/^Cancelled /)).toBeVisible()
  await expect.poll(() => dialog().query()).toBeNull()
})

it('after cancelling, the head of a ticket without a hole is on the screen, and the next visit has one line', async () => {
  let order = buildCustomerOrder({ cancellableUntil: inSeconds(110), readyAt: inSeconds(900) })
  await openTicket(order, {
    'GET customers/current/ticket': () => json({ orders: [order] }),
    [CANCEL]: () => {
      order = buildCustomerOrder({ cancelledAt: new Date().toISOString(), refundPendingCents: 1580 })
      return json(order)
    },
  })
  const ticket = page.getByRole('article', { name: 'Order 4 1 7' })
  cancelButton().element().scrollIntoView({ block: 'center' })
  await cancelButton().click()
  await dialog().getByRole('button', { name: 'Cancel and refund $15.80' }).click()
  await expect.element(page.getByText('You cancelled this order.')).toBeInViewport({ ratio: 1 })
  const gapBelow = () => {
    const around = ticket.element().parentElement?.getBoundingClientRect().bottom ?? NaN
    return around - ticket.element().getBoundingClientRect().bottom
  }
  await expect.poll(gapBelow).toBeLessThan(20)
  await expect.poll(() => document.activeElement).toBe(ticket.element().querySelector('header'))

  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect.element(ticket).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Order 4 1 7, Cancelled' })).toBeVisible()
  expect(ticket.query()).toBeNull()
})

it('an order is cancelled only if the customer confirms', async () => {
  const requests = await openTicket({})
  await cancelButton().click()
  await dialog().getByRole('button', { name: 'Keep the order' }).click()
  await expect.poll(() => dialog().query()).toBeNull()
  expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).not.toContainEqual(
    expect.stringContaining('/cancel'),
  )
})

it('the ticket shows the phone number if the kitchen has seen an order that the customer cancels', async () => {
  await openTicket({}, { [CANCEL]: () => problem(409, 'order_seen') })
  await cancelButton().click()
  await dialog().getByRole('button', { name: 'Cancel and refund $15.80' }).click()
  await expect.element(dialog().getByText(/^The kitchen has opened your order/)).toBeVisible()
  await expect.element(dialog().getByRole('link', { name: '07 5550 0142' })).toHaveAttribute('href', 'tel:0755500142')
  expect(
    dialog()
      .getByRole('button', { name: /^Cancel and refund/ })
      .query(),
  ).toBeNull()
})

it('a cancellation without an answer says what went wrong, and lets the customer try again', async () => {
  await openTicket({}, { [CANCEL]: () => problem(503, 'unavailable') })
  await cancelButton().click()
  const confirm = dialog().getByRole('button', { name: 'Cancel and refund $15.80' })
  await confirm.click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(confirm).toBeEnabled()
})

it('writes the number in one piece in the title, and spells it for screen readers', async () => {
  await openTicket({})
  await cancelButton().click()
  await expect.element(page.getByText('Cancel order 417?', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Cancel order 4 1 7?' })).toBeVisible()
})

it('the ticket says until when the order can be cancelled', async () => {
  await openTicket({})
  await expect
    .element(page.getByText(/^You can cancel it until \d+:\d\d\s[ap]m.*, or until the kitchen opens it\.$/))
    .toBeVisible()
})

it('the ticket says that an offer to cancel lasts until the kitchen opens the order', async () => {
  await openTicket({ cancellableUntil: inSeconds(6 * 60 * 60) })
  await expect.element(page.getByText('You can cancel it until the kitchen opens it.')).toBeVisible()
})

// Covers cancelling-2.
it('the button to cancel turns into asking when the time is over, without moving what is below', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await openTicket({})
  await expect.element(cancelButton()).toBeVisible()
  const topOf = () =>
    page
      .getByText(/^Something wrong/)
      .element()
      .getBoundingClientRect().top
  const before = topOf()
  vi.setSystemTime(Date.now() + 111_000)
  await expect.element(askButton()).toBeVisible()
  expect(topOf()).toBe(before)
  await askButton().click()
  await expect.element(dialog().getByText(/^The time to cancel it here is over/)).toBeVisible()
  await expect.element(dialog().getByRole('link', { name: '07 5550 0142' })).toBeVisible()
})

it.each([
  ['cancel_too_late', /^The time to cancel it here is over/],
  ['too_many_cancellations', /^You can't cancel any more orders here this hour/],
] as const)('a rejected cancellation says what to do instead after the problem %s', async (code, text) => {
  await openTicket({}, { [CANCEL]: () => problem(409, code) })
  await cancelButton().click()
  await dialog().getByRole('button', { name: 'Cancel and refund $15.80' }).click()
  await expect.element(dialog().getByText(text)).toBeVisible()
  await expect.element(dialog().getByRole('link', { name: '07 5550 0142' })).toBeVisible()
})

it('cancelling is a request to staff once the kitchen has opened the order', async () => {
  await openTicket({ seenAt: new Date().toISOString() })
  expect(cancelButton().query()).toBeNull()
  await askButton().click()
  await expect.element(dialog().getByText(/^The kitchen has opened your order/)).toBeVisible()
})

it('cancelling is not offered once the order is ready', async () => {
  await openTicket({ dispatchedAt: new Date().toISOString() })
  expect(cancelButton().query()).toBeNull()
  expect(askButton().query()).toBeNull()
})
