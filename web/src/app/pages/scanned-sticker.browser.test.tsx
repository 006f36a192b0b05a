import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { kitchenPace, OPEN, setClock } from '../../../test/kitchen.ts'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { CHIPS, json, stubApi } from '../../../test/stub-api.ts'
import { forgetScannedPlace } from '../../menu/cart/scanned-place.ts'
import { buildCustomerOrder, ORDER_ID } from '../../orders/test/build-customer-order.ts'
import { showLateOrders } from '../../orders/test/show-late-orders.ts'
import { preloadNews } from './OrdersPage.tsx'

const dialog = page.getByRole('dialog')
const where = dialog.getByRole('group', { name: 'Where are you?' })
const article = page.getByRole('article', { name: 'Order 4 1 7' })
const isArrival = ({ method, url }: Request) => method === 'POST' && url.endsWith('/arrival')

afterEach(() => sessionStorage.clear())

const fillCart = () => sessionStorage.setItem('cart', JSON.stringify([{ ...CHIPS, quantity: 1 }]))

/** Opens the address of a sticker; an order exists if it is given. */
async function scan(code: string, order?: Partial<CustomerOrder>): Promise<Request[]> {
  let arrival: CustomerOrder['arrival']
  const current = () => buildCustomerOrder({ ...order, ...(arrival && { arrival }) })
  const requests = stubApi({
    ...kitchenPace({}),
    // Never answers, so that the page stays.
    'POST stripe/create-session': () => new Promise<Response>(() => {}),
    'GET customers/current/ticket': () => json({ orders: order ? [current()] : [] }),
    [`POST customers/current/orders/${ORDER_ID}/arrival`]: async (request) => {
      const { place }: { place: string | null } = await request.json()
      arrival = place === null ? undefined : { place, arrivedAt: new Date().toISOString() }
      return json(current())
    },
  })
  signedInAs()
  history.replaceState(null, '', `/orders?at=${code}`)
  // The page does so when its chunk loads, which it does once in this file.
  await preloadNews()
  await renderApp(location.pathname, OPEN)
  return requests
}

const paidNow = () => ({ createdAt: new Date().toISOString() })

// Covers stickers-1.
it('the sticker of a pump fills in the place of the order at the checkout, which can be cleared', async () => {
  setClock('2026-11-23T18:00:00')
  fillCart()
  await scan('pump-3')
  await page.getByRole('button', { name: /Checkout/ }).click()
  await expect.element(where.getByRole('checkbox', { name: 'Pump 3' })).toBeChecked()
  await dialog.getByRole('radio', { name: "I'm on my way" }).click()
  await expect.element(where).not.toBeInTheDocument()
  await dialog.getByRole('radio', { name: 'As soon as possible' }).click()
  await where.getByRole('checkbox', { name: 'Pump 3' }).click()
  await expect.element(where.getByRole('checkbox', { name: 'Pump 3' })).not.toBeChecked()
  expect(sessionStorage.getItem('scanned-place')).toBeNull()
})

// Covers stickers-1.
it('the ticket of an order reports the place of the sticker once, and the customer can take it back', async () => {
  const requests = await scan('pump-3', paidNow())
  await showLateOrders()
  await expect.element(article.getByText(/^You're at Pump 3 · kitchen notified/)).toBeVisible()
  const sent = requests.filter(isArrival)
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([{ place: 'Pump 3' }])
  await article.getByRole('button', { name: "I've left" }).click()
  await expect.element(article.getByRole('button', { name: "I'm here" })).toBeVisible()
  expect(requests.filter(isArrival)).toHaveLength(2)
  expect(sessionStorage.getItem('scanned-place')).toBeNull()
})

// The ticket cannot tell these orders: one that cannot be ready before the customer arrives is started now, too.
it.each([
  ['As soon as possible', 'keeps', / pump-3$/],
  ["I'm on my way", 'forgets', /^$/],
  ['Later', 'forgets', /^$/],
])('an order for “%s” %s the place of the sticker for its ticket', async (choice, _outcome, stored) => {
  setClock('2026-11-23T18:00:00')
  fillCart()
  const requests = await scan('pump-3')
  await page.getByRole('button', { name: /Checkout/ }).click()
  await dialog.getByRole('radio', { name: choice }).click()
  await dialog.getByLabelText('Mobile number').fill('0412 345 678')
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect.poll(() => requests.some(({ url }) => url.endsWith('/create-session'))).toBe(true)
  expect(sessionStorage.getItem('scanned-place') ?? '').toMatch(stored)
})

it('a scan leaves the address, so that a reload of the tab is not another scan', async () => {
  const state = { of: 'the entry' }
  history.replaceState(state, '', '/orders?from=here&at=pump-3#menu')
  await preloadNews()
  expect(sessionStorage.getItem('scanned-place')).toMatch(/^\d+ pump-3$/)
  expect(location.href).toBe(`${location.origin}/orders?from=here#menu`)
  expect(history.state).toEqual(state)
  // The customer has left the pump.
  forgetScannedPlace()
  await preloadNews()
  expect(sessionStorage.getItem('scanned-place')).toBeNull()
})

// Covers stickers-2.
it.each(['pump-99', '%3Cscript%3E', 'pump-', ''])('a sticker of no place, %j, is ignored', async (code) => {
  fillCart()
  const requests = await scan(code, paidNow())
  await showLateOrders()
  await expect.element(article.getByRole('button', { name: "I'm here" })).toBeVisible()
  await page.getByRole('button', { name: /Checkout/ }).click()
  await expect.element(dialog.getByRole('group', { name: 'Eating here?' })).toBeVisible()
  await expect.element(where).not.toBeInTheDocument()
  expect(requests.filter(isArrival)).toEqual([])
})

it.each([
  ['from before the scan', { createdAt: new Date(Date.now() - 60_000).toISOString() }],
  ['for later', { ...paidNow(), startAt: new Date(Date.now() + 3_600_000).toISOString() }],
  ['whose place is known', { ...paidNow(), arrival: { place: 'Truck bay 2', arrivedAt: new Date().toISOString() } }],
])('a sticker does not fill in the place of an order %s', async (_what, order) => {
  const requests = await scan('pump-3', order)
  await showLateOrders()
  await expect.element(article.getByRole('region', { name: 'Arrival' })).toBeVisible()
  expect(requests.filter(isArrival)).toEqual([])
})
