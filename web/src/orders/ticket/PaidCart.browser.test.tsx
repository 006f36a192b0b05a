import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { storeStartedCheckout } from '../../menu/cart/started-checkout.ts'
import type { Cart } from '../../menu/cart/cart.ts'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { CHIPS, json, PIE, stubApi } from '../../../test/stub-api.ts'
import { buildCustomerOrder } from '../test/build-customer-order.ts'
import { showLateOrders } from '../test/show-late-orders.ts'

const OPEN = { ordering: 'open' } as const
const STARTED = new Date('2026-11-20T08:30:00.000Z')
const PAID: Cart = [{ ...PIE, quantity: 2, note: 'well done' }]
const storedCart = (): unknown => JSON.parse(sessionStorage.getItem('cart') ?? 'null')

/** The customer comes back with this cart, without the return from the payment page. */
async function comeBack(cart: Cart, order: Partial<CustomerOrder> = {}): Promise<void> {
  signedInAs()
  sessionStorage.setItem('cart', JSON.stringify(cart))
  sessionStorage.setItem('cart-owner', 'casey-1')
  storeStartedCheckout(PAID, STARTED)
  stubApi({ 'GET customers/current/ticket': () => json({ orders: [buildCustomerOrder(order)] }) })
  await renderApp('/orders', OPEN)
  await showLateOrders()
  await expect.element(page.getByRole('article', { name: 'Order 4 1 7' })).toBeVisible()
}

it('a paid cart is empty once its order appears, also without the return from the payment page', async () => {
  await comeBack(PAID)
  await expect.poll(storedCart).toBeNull()
  await expect.element(page.getByRole('button', { name: /^Checkout/ })).not.toBeInTheDocument()
})

it('a cart that was changed meanwhile loses only the paid portions, and only once', async () => {
  await comeBack([
    { ...PIE, quantity: 3, note: 'well done' },
    { ...CHIPS, quantity: 1 },
  ])
  const left = [
    { id: PIE.id, quantity: 1 },
    { id: CHIPS.id, quantity: 1 },
  ]
  await expect.poll(storedCart).toMatchObject(left)
  await page.getByRole('button', { name: 'Add Beef pie, $7.90' }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  expect(storedCart()).toHaveLength(3)
})

it('an earlier order of the same dishes leaves the cart as it is', async () => {
  await comeBack(PAID, { createdAt: '2026-11-20T08:00:00.000Z' })
  await expect.element(page.getByRole('button', { name: /^Checkout/ })).toBeVisible()
  expect(storedCart()).toMatchObject([{ id: PIE.id, quantity: 2 }])
})
