import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerOrder } from '@fuel-shack/contract/orders/customer-orders'
import { kitchenPace } from '../../../test/kitchen.ts'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi } from '../../../test/stub-api.ts'
import { buildCustomerOrder } from '../test/build-customer-order.ts'

const article = page.getByRole('article', { name: 'Order 4 1 7' })
const note = article.getByText(/^The kitchen's screen is off, so they may not have seen your order yet\. Ring/)

async function openTicket(order: Partial<CustomerOrder>, unattended: 'warn' | 'refuse'): Promise<void> {
  signedInAs()
  const pace = kitchenPace({ unattended })
  stubApi({ 'GET customers/current/ticket': () => json({ orders: [buildCustomerOrder(order)] }), ...pace })
  await renderApp('/orders', { ordering: 'open' })
  await expect.element(article).toBeVisible()
}

it.each(['warn', 'refuse'] as const)(
  'an order that the kitchen has not seen says that no screen is on, with %s',
  async (unattended) => {
    await openTicket({}, unattended)
    await expect.element(note).toBeVisible()
  },
)

it('an order that the kitchen has seen does not say it', async () => {
  await openTicket({ seenAt: new Date().toISOString() }, 'warn')
  await expect.element(note).not.toBeInTheDocument()
})
