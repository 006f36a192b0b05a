import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { OPEN, serverTakesOrders, setClock } from '../../../test/kitchen.ts'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi, type Handlers } from '../../../test/stub-api.ts'
import { buildCustomerOrder } from '../test/build-customer-order.ts'

const HISTORY = 'GET customers/current/orders'
const TICKET = 'GET customers/current/ticket'
const collected = buildCustomerOrder({ fulfilledAt: '2026-11-20T09:00:00.000Z' })
const declined = buildCustomerOrder({ id: 'declined', number: '418', declinedAt: '2026-11-21T09:00:00.000Z' })
const again = page.getByRole('button', { name: 'Order again: order 4 1 7' })

const earlier: Handlers = {
  [TICKET]: () => json({ orders: [] }),
  [HISTORY]: () => json({ orders: [declined, collected], hasMore: false }),
  [`GET customers/current/orders/${collected.id}`]: () => json(collected),
}

describe('a customer orders the last collected order again', () => {
  // Covers ordering-30.
  it.each(['/home', '/orders'])('a customer orders the last collected order again from %s', async (path) => {
    setClock('2026-11-23T12:00:00')
    signedInAs()
    stubApi(earlier)
    await renderApp(path, OPEN)
    await again.click()
    await expect.poll(() => location.pathname).toBe('/orders')
    await expect.element(page.getByText(/^The dishes of order .* are in your cart\.$/)).toBeVisible()
  })

  it.each(['/home', '/orders'])('the button moves nothing on a phone when it arrives at %s', async (path) => {
    await page.viewport(360, 640)
    setClock('2026-11-23T12:00:00')
    signedInAs()
    const history = Promise.withResolvers<Response>()
    stubApi({ ...earlier, [HISTORY]: () => history.promise })
    await renderApp(path, OPEN)
    const below =
      path === '/home' ? page.getByRole('region', { name: 'At a glance' }) : page.getByLabelText('Search the menu')
    await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect.element(below).toBeVisible()
    const { top } = below.element().getBoundingClientRect()
    history.resolve(json({ orders: [collected], hasMore: false }))
    await expect.element(again).toBeVisible()
    expect(below.element().getBoundingClientRect().top).toBe(top)
    expect(document.documentElement.scrollWidth).toBe(360)
  })
})

it('nothing is offered again, nor asked for, while the kitchen takes no orders or an order is on the ticket', async () => {
  signedInAs()
  setClock('2026-11-23T21:00:00')
  const requests = stubApi({ ...earlier, ...serverTakesOrders(false) })
  await renderApp('/home', OPEN)
  await expect.element(page.getByRole('link', { name: /^G'day/ })).toBeVisible()
  await expect.poll(() => requests.some(({ url }) => url.endsWith('/ticket'))).toBe(true)
  expect(again.query()).toBeNull()
  expect(requests.filter(({ url }) => url.endsWith('/current/orders'))).toEqual([])
})
