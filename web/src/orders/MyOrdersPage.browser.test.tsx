import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { orderCodeOf } from '@fuel-shack/contract/sales/orders/order-link'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signedInAs } from '../../test/render-app.tsx'
import { CHIPS, json, PIE, problem, stubApi, type Handlers } from '../../test/stub-api.ts'
import { buildCustomerOrder, ORDER_ID } from './test/build-customer-order.ts'

const OPEN = { ordering: 'open' } as const
const HISTORY = 'GET customers/current/orders'
const COLLECTED = { seenAt: '2026-11-20T08:33:00.000Z', fulfilledAt: '2026-11-20T08:50:00.000Z' }
const earlier = buildCustomerOrder({ id: ORDER_ID.replace('417', '302'), number: '302', ...COLLECTED })
const storedCart = (): unknown => JSON.parse(sessionStorage.getItem('cart') ?? 'null')

it('the account menu leads to the orders, also before ordering opens', async () => {
  signedInAs()
  stubApi({ [HISTORY]: () => json({ orders: [earlier], hasMore: false }) })
  await renderApp('/home')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Account' })).not.toBeInTheDocument()
  await expect.element(page.getByText('2 × Beef pie')).toBeVisible()
  expect(page.getByRole('button', { name: /Order again/ }).query()).toBeNull()
})

// Covers ordering-29.
it('the history shows number, date, dishes, total and status, and more on request', async () => {
  signedInAs()
  stubApi({
    [HISTORY]: () => json({ orders: [buildCustomerOrder()], hasMore: true }),
    [`GET customers/current/orders/before/${ORDER_ID}`]: () => json({ orders: [earlier], hasMore: false }),
  })
  await renderApp('/my-orders', OPEN)
  const row = page.getByRole('listitem').filter({ hasText: '4 1 7' })
  for (const text of ['2 × Beef pie', '$15.80', 'Paid', /20 Nov 2026/]) {
    await expect.element(row.getByText(text)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByRole('link', { name: 'Order 3 0 2' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Earlier orders' })).toHaveFocus()
  expect(page.getByRole('button', { name: 'Show more' }).query()).toBeNull()
})

it('an order has a page, which says where it is from', async () => {
  signedInAs()
  stubApi({ [`GET customers/current/orders/${ORDER_ID}`]: () => json(buildCustomerOrder(COLLECTED)) })
  await renderApp(`/my-orders/${ORDER_ID}`, OPEN)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Order 4 1 7' })).toBeVisible()
  await expect.element(page.getByText('Collected. Enjoy!')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Tax invoice' }))
    .toHaveAttribute('href', `/my-orders/${ORDER_ID}/receipt`)
  await page.getByRole('link', { name: 'All orders' }).click()
  expect(location.pathname).toBe('/my-orders')
})

// Covers ordering-29.
it.each([ORDER_ID, 'not-an-order'])("another customer's order, or none, is not found: %s", async (id) => {
  signedInAs()
  stubApi({ [`GET customers/current/orders/${ORDER_ID}`]: () => problem(404, 'order_not_found') })
  await renderApp(`/my-orders/${id}`, OPEN)
  await expect.element(page.getByRole('heading', { name: "We can't find this order" })).toBeVisible()
})

it('an order that does not load says why, and tries again', async () => {
  let isDown = true
  signedInAs()
  stubApi({
    [`GET customers/current/orders/${ORDER_ID}`]: () =>
      isDown ? Promise.reject(new TypeError('Failed to fetch')) : json(buildCustomerOrder(COLLECTED)),
  })
  await renderApp(`/my-orders/${ORDER_ID}`, OPEN)
  await expect.element(page.getByRole('alert').getByText(/^Can't connect/)).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Order 4 1 7' })).toBeVisible()
})

it('a visitor who has logged out here gets a login button, which returns here', async () => {
  localStorage.setItem('logged-out', '1')
  stubApi()
  await renderApp(`/my-orders/${ORDER_ID}`, OPEN)
  await expect.element(page.getByText('Log in to see your orders.')).toBeVisible()
  expect(document.querySelector('main form')?.getAttribute('action')).toBe(`/my-orders/${ORDER_ID}`)
})

it.each([
  ['/my-orders', 'Orders · Fuel Shack'],
  [`/my-orders/${ORDER_ID}`, 'Your order · Fuel Shack'],
  [`/my-orders/${ORDER_ID}/receipt`, 'Tax invoice · Fuel Shack'],
])('the title of %s is %s', async (address, title) => {
  localStorage.setItem('logged-out', '1')
  stubApi()
  await renderApp(address, OPEN)
  await expect.poll(() => document.title).toBe(title)
})

it.each([
  [
    { declinedAt: '2026-11-20T08:40:00.000Z', declineReason: 'closing', refundedCents: 1580 },
    /^Declined .+: the kitchen is closing\.$/,
  ],
  [{ cancelledAt: '2026-11-20T08:40:00.000Z', refundedCents: 1580 }, /^Cancelled /],
  [{ isFullyRefunded: true, refundedCents: 1580 }, '$15.80 refunded. Your bank may take some days to show it.'],
] as const)('the page of an order that ended without a handover says so: %o', async (changes, text) => {
  signedInAs()
  stubApi({ 'GET customers/current/ticket': () => json({ orders: [buildCustomerOrder(changes)] }) })
  await renderApp(`/my-orders/${ORDER_ID}`, OPEN)
  const article = page.getByRole('article', { name: 'Order 4 1 7' })
  await expect.element(article.getByText(text)).toBeVisible()
  expect(article.getByRole('list', { name: 'Status' }).query()).toBeNull()
  expect(article.getByRole('button', { name: "I'm here" }).query()).toBeNull()
  // They go with the refund, also before it is recorded.
  expect(article.getByText('Points earned').query()).toBeNull()
})

it('a customer without an order gets a way to the menu', async () => {
  signedInAs()
  stubApi({ [HISTORY]: () => json({ orders: [], hasMore: false }) })
  await renderApp('/my-orders', OPEN)
  await expect.element(page.getByText("You haven't ordered yet.")).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'See the menu' }).click()
  await expect.poll(() => location.pathname).toBe('/orders')
})

function stubReorder(order: CustomerOrder, handlers: Handlers = {}): void {
  stubApi({
    [HISTORY]: () => json({ orders: [order], hasMore: false }),
    [`GET customers/current/orders/${order.id}`]: () => json(order),
    ...handlers,
  })
}

const ALLERGY = 'My son is coeliac and allergic to peanuts (anaphylaxis)'

it('ordering again carries the note of the order to the checkout, and says so', async () => {
  signedInAs()
  stubReorder({ ...earlier, customerNotes: ALLERGY })
  await renderApp('/my-orders', OPEN)
  await page.getByRole('button', { name: 'Order again: order 3 0 2' }).click()
  await expect.element(page.getByText(/^The dishes of order .* are in your cart\.$/)).toBeVisible()
  await expect.element(page.getByText(`Your note of that order is at the checkout, too: “${ALLERGY}”`)).toBeVisible()
  await page.getByRole('button', { name: /^Checkout/ }).click()
  await expect.element(page.getByLabelText('Notes')).toHaveValue(ALLERGY)
})

it('a carried note joins what was typed at a checkout that was opened before', async () => {
  signedInAs()
  sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 1 }]))
  sessionStorage.setItem('cart-owner', 'casey-1')
  stubReorder({ ...earlier, customerNotes: ALLERGY })
  await renderApp('/my-orders', OPEN)
  const checkout = page.getByRole('button', { name: /^Checkout/ })
  await checkout.click()
  await page.getByLabelText('Mobile number').fill('0412 345 678')
  await page.getByLabelText('Notes').fill('Extra napkins')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  for (let count = 0; count < 2; count += 1) {
    await page.getByRole('button', { name: 'Order again: order 3 0 2' }).click()
    await expect.element(page.getByText(/is at the checkout, too/)).toBeVisible()
    history.back()
    await expect.poll(() => location.pathname).toBe('/my-orders')
  }
  await checkout.click()
  await expect.element(page.getByLabelText('Notes')).toHaveValue(`Extra napkins\n${ALLERGY}`)
  await expect.element(page.getByLabelText('Mobile number')).toHaveValue('0412 345 678')
})

it('a note for which the checkout has no room is shown instead', async () => {
  signedInAs()
  sessionStorage.setItem('checkout', JSON.stringify({ customerNotes: 'x'.repeat(490) }))
  sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 1 }]))
  sessionStorage.setItem('cart-owner', 'casey-1')
  stubReorder({ ...earlier, customerNotes: ALLERGY })
  await renderApp('/my-orders', OPEN)
  await page.getByRole('button', { name: 'Order again: order 3 0 2' }).click()
  await expect
    .element(page.getByText(`There was no room for your note of that order. Add it at the checkout: “${ALLERGY}”`))
    .toBeVisible()
})

// Covers ordering-30.
it('ordering again adds to the cart, leads to the menu and says what changed', async () => {
  signedInAs()
  sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 1 }]))
  sessionStorage.setItem('cart-owner', 'casey-1')
  const [pies] = earlier.items
  if (!pies) throw new Error('The earlier order has a dish')
  const gone = { ...pies, id: 'line-2', productId: 'gone', title: 'Fish and chips' }
  stubReorder({ ...earlier, items: [...earlier.items, gone] })
  await renderApp('/my-orders', OPEN)
  await page.getByRole('button', { name: 'Order again: order 3 0 2' }).click()
  await expect.element(page.getByRole('heading', { name: 'Order', exact: true })).toBeVisible()
  await expect.element(page.getByText("Fish and chips isn't on the menu any more.")).toBeVisible()
  await expect.element(page.getByText("Beef pie: onion isn't available. Check what you chose.")).toBeVisible()
  await expect.element(page.getByText(/are in your cart, with what was there before/)).toBeVisible()
  expect(storedCart()).toMatchObject([
    { id: CHIPS.id, quantity: 1 },
    { id: PIE.id, quantity: 2, note: 'well done' },
  ])
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect.element(page.getByText("Fish and chips isn't on the menu any more.")).not.toBeInTheDocument()
})

it('ordering again without the menu says so, and leaves the cart', async () => {
  signedInAs()
  stubReorder(earlier, { 'GET menu': () => problem(503, 'unavailable') })
  await renderApp('/my-orders', OPEN)
  await page.getByRole('button', { name: 'Order again: order 3 0 2' }).click()
  await expect.element(page.getByText("That's not possible right now. Try again in a moment.")).toBeVisible()
  expect(storedCart()).toBeNull()
})

it('the short link of an SMS leads to its order', async () => {
  signedInAs()
  stubApi({ [`GET customers/current/orders/${ORDER_ID}`]: () => json(buildCustomerOrder()) })
  await renderApp(`/my-orders/${orderCodeOf(ORDER_ID)}`, OPEN)
  await expect.element(page.getByRole('heading', { name: /4 1 7/ })).toBeVisible()
})
