import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { untilDrawn } from '../../../test/drawn.ts'
import { kitchenPace } from '../../../test/kitchen.ts'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi, type Handlers } from '../../../test/stub-api.ts'
import { USUAL_PACE } from '../../../test/usual-pace.ts'
import { buildCustomerOrder } from '../test/build-customer-order.ts'
import { showLateOrders } from '../test/show-late-orders.ts'

const article = page.getByRole('article', { name: 'Order 4 1 7' })
const note = page.getByText(/^The kitchen's screen is off, so they may not have seen your order yet\. Ring/)

async function openTicket(order: Partial<CustomerOrder>, pace: Handlers): Promise<void> {
  signedInAs()
  stubApi({ 'GET customers/current/ticket': () => json({ orders: [buildCustomerOrder(order)] }), ...pace })
  await renderApp('/orders', { ordering: 'open' })
  await showLateOrders()
  await expect.element(article).toBeVisible()
}

it.each(['warn', 'refuse'] as const)(
  'an order that the kitchen has not seen says that no screen is on, with %s',
  async (unattended) => {
    await openTicket({}, kitchenPace({ unattended }))
    await expect.element(note).toBeVisible()
  },
)

it('an order that the kitchen has seen does not say it', async () => {
  await openTicket({ seenAt: new Date().toISOString() }, kitchenPace({ unattended: 'warn' }))
  await expect.element(note).not.toBeInTheDocument()
})

it('the note is in the head of the ticket, and can be closed', async () => {
  await openTicket({}, kitchenPace({ unattended: 'warn' }))
  await expect.element(note).toBeVisible()
  expect(article.element().querySelector('header')).toContainElement(note.element())
  await article.getByRole('button', { name: 'Close' }).click()
  await expect.element(note).not.toBeInTheDocument()
})

async function nextFrames(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

it('the menu does not move for the note on an order that the kitchen has not seen', async () => {
  const pace = Promise.withResolvers<Response>()
  await openTicket({}, { 'GET kitchen': () => pace.promise })
  const addButton = page.getByRole('button', { name: 'Add Beef pie, $7.90' })
  await untilDrawn(() => addButton.element())
  // A tap has opened the order: until the next frame, what changes is what the customer asked for.
  await nextFrames()
  const top = () => addButton.element().getBoundingClientRect().top
  const before = top()
  pace.resolve(json({ ...USUAL_PACE, at: new Date().toISOString(), unattended: 'warn' }))
  await expect.element(note).toBeVisible()
  // The page scrolls before the frame with the note is painted, which a test can overtake.
  await nextFrames()
  // Browsers scroll by whole pixels.
  expect(Math.abs(top() - before)).toBeLessThan(1)
})
