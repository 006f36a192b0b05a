import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerOrder } from '@fuel-shack/contract/orders/customer-orders'
import { renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, problem, stubApi, type Handlers } from '../../test/stub-api.ts'
import { buildCustomerOrder, ORDER_ID } from './test/build-customer-order.ts'

const CANCEL = `POST customers/current/orders/${ORDER_ID}/cancel`
const cancelButton = () => page.getByRole('button', { name: 'Cancel order', exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Cancel order 4 1 7?' })

async function openTicket(order: Partial<CustomerOrder>, handlers: Handlers = {}) {
  signedInAs()
  const requests = stubApi({
    'GET customers/current/ticket': () => json({ orders: [buildCustomerOrder(order)] }),
    ...handlers,
  })
  await renderApp('/orders', { ordering: 'open' })
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

it('keeps the order unless the customer confirms', async () => {
  const requests = await openTicket({})
  await cancelButton().click()
  await dialog().getByRole('button', { name: 'Keep the order' }).click()
  await expect.poll(() => dialog().query()).toBeNull()
  expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).not.toContainEqual(
    expect.stringContaining('/cancel'),
  )
})

it('shows the phone number if the kitchen has seen the order meanwhile', async () => {
  await openTicket({}, { [CANCEL]: () => problem(409, 'order_seen') })
  await cancelButton().click()
  await dialog().getByRole('button', { name: 'Cancel and refund $15.80' }).click()
  await expect.element(dialog().getByRole('link', { name: '07 5550 0142' })).toHaveAttribute('href', 'tel:0755500142')
  expect(
    dialog()
      .getByRole('button', { name: /^Cancel and refund/ })
      .query(),
  ).toBeNull()
})

it('says what went wrong without an answer, and lets the customer try again', async () => {
  await openTicket({}, { [CANCEL]: () => problem(503, 'unavailable') })
  await cancelButton().click()
  const confirm = dialog().getByRole('button', { name: 'Cancel and refund $15.80' })
  await confirm.click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(confirm).toBeEnabled()
})

it.each([
  ['seen', { seenAt: new Date().toISOString() }],
  ['ready', { dispatchedAt: new Date().toISOString() }],
])('is not offered once the order is %s', async (_status, order) => {
  await openTicket(order)
  expect(cancelButton().query()).toBeNull()
})
