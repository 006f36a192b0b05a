import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { resetDevice, storedActions, storedKitchenBoard } from '../test/stored-on-device.ts'

const pause = async (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const MORE_THAN_A_DOUBLE_TAP_MS = 600

let server: CounterServer
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const tickets = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
const filter = page.getByRole('group', { name: 'Orders of' })
const choose = (name: string) => filter.getByRole('button', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const numbers = () => tickets.elements().map((ticket) => /\b\d{3}\b/.exec(ticket.textContent ?? '')?.[0])

const burger = { id: 'burger', title: 'Shack burger', quantity: 1 }
const coffee = { id: 'coffee', title: 'Flat white', quantity: 2, station: 'counter' as const }

function threeOrders(): Order[] {
  return [
    buildOrder({ number: '503', createdAt: minutesAgo(1), orderItems: [coffee] }),
    buildOrder({ number: '502', createdAt: minutesAgo(2), orderItems: [burger, coffee] }),
    buildOrder({ number: '501', createdAt: minutesAgo(3), orderItems: [burger] }),
  ]
}

beforeEach(async () => {
  server = new CounterServer()
  resetDevice()
  // On a phone a button shows the tools.
  await page.viewport(1024, 768)
})

// Covers stations-1.
it('where one station makes everything, nothing of stations is on the board', async () => {
  server.orders = [buildOrder({ number: '501' })]
  await renderFulfilment()
  await expect.element(button('Ready, 501')).toBeVisible()
  await expect.element(filter).not.toBeInTheDocument()
})

it('a device that remembers a station shows every order where there is one station only', async () => {
  resetDevice({ station: 'counter' })
  server.orders = [buildOrder({ number: '501' })]
  await renderFulfilment()
  await expect.element(button('Ready, 501')).toBeVisible()
})

it('a menu of two stations offers the choice before the first order', async () => {
  const details = { tags: [], allergens: null, optionGroups: [], gst: 'taxable' as const }
  server.dishes = [
    { id: 'burger', description: '', details },
    { id: 'coffee', description: '', details: { ...details, station: 'counter' } },
  ]
  await renderFulfilment()
  await expect.element(choose('All')).toHaveAttribute('aria-pressed', 'true')
})

// Covers stations-2.
it('the board of a station has its orders with its lines, and says what the other makes', async () => {
  server.orders = threeOrders()
  const screen = await renderFulfilment()
  await expect.poll(numbers).toEqual(['503', '502', '501'])
  await choose('Kitchen').click()
  await expect.poll(numbers).toEqual(['502', '501'])
  const mixed = tickets.first()
  await expect.element(mixed.getByText('Counter makes: 2 × Flat white')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Flat white/ })).not.toBeInTheDocument()
  await screen.unmount()

  expect(storedKitchenBoard().station).toBe('kitchen')
  await renderFulfilment()
  await expect.poll(numbers).toEqual(['502', '501'])
  await choose('Counter').click()
  await expect.poll(numbers).toEqual(['503', '502'])
  await userEvent.fill(page.getByRole('searchbox', { name: 'Find an order' }), '501')
  await expect.poll(numbers).toEqual(['501'])
})

it('a station says that it is ready, can undo that for a while, and its ticket leaves its board only', async () => {
  resetDevice({ station: 'kitchen' })
  server.orders = threeOrders()
  await renderFulfilment()
  const ready = button('Kitchen ready, 502')
  await ready.click()
  await pause(MORE_THAN_A_DOUBLE_TAP_MS)
  await button('Undo, 502').click()
  await expect.element(ready).toBeVisible()
  expect([server.actions, storedActions()]).toEqual([[], []])
  await pause(MORE_THAN_A_DOUBLE_TAP_MS)
  await ready.click()
  await expect.element(page.getByText('Kitchen ready…')).toBeVisible()
  await expect.poll(() => server.actions, { timeout: 10_000 }).toEqual(['stations/kitchen/ready'])
  await expect.poll(numbers, { timeout: 20_000 }).toEqual(['501'])
  await choose('All').click()
  await expect.element(tickets.nth(1).getByText(/^Kitchen ready by Sam, /)).toBeVisible()
  await tickets.nth(1).getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect.element(details.getByText(/^Kitchen ready by Sam, /)).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(button('Ready, 502')).toBeVisible()
  await choose('Counter').click()
  await expect.element(tickets.nth(1).getByText('Kitchen makes: 1 × Shack burger – ready')).toBeVisible()
  await button('Counter ready, 502').click()
  await expect
    .poll(() => [server.actions, storedActions()], { timeout: 10_000 })
    .toEqual([['stations/kitchen/ready', 'stations/counter/ready'], []])
  await expect
    .element(page.getByText('Customer has been notified that their order is ready'), { timeout: 15_000 })
    .toBeVisible()
  expect(server.orders[1]).toMatchObject({ dispatchedAt: expect.any(String) })
})

it('an order of one station has the usual Ready on the board of that station', async () => {
  resetDevice({ station: 'kitchen' })
  server.orders = threeOrders()
  await renderFulfilment()
  await button('Ready, 501').click()
  await expect.poll(() => server.actions, { timeout: 10_000 }).toEqual(['dispatch'])
})

it('the keyboard says Ready for the station of the board', async () => {
  resetDevice({ station: 'counter' })
  server.orders = threeOrders()
  await renderFulfilment()
  await expect.poll(numbers).toEqual(['503', '502'])
  await userEvent.keyboard('2r')
  await expect.poll(() => storedActions().map(({ kind }) => kind)).toEqual(['counter-ready'])
})

it('a message that failed after the station was ready is reported, and can be tried again', async () => {
  resetDevice({ station: 'counter' })
  const [, mixed] = threeOrders()
  if (!mixed) throw new Error('There is no mixed order')
  server.orders = [{ ...mixed, stationsReady: [{ station: 'kitchen', at: minutesAgo(1) }] }]
  await renderFulfilment()
  server.rejection = 'message_provider_failed'
  await button('Counter ready, 502').click()
  const report = page.getByText(/Customer not notified\./)
  await expect.element(report, { timeout: 15_000 }).toBeVisible()
  await button('Try again, 502').click()
  await expect.element(report).not.toBeInTheDocument()
  await expect.poll(() => server.actions, { timeout: 15_000 }).toEqual(['stations/counter/ready'])
})

it('the bell of a station rings for its orders only, and changing the station rings for none', async () => {
  resetDevice({ station: 'kitchen' })
  const [coffees, , burgers] = threeOrders()
  if (!coffees || !burgers) throw new Error('There are no orders')
  server.orders = [{ ...burgers, seenAt: minutesAgo(1), acknowledgedAt: minutesAgo(1) }]
  await renderFulfilment()
  await expect.element(button('Ready, 501')).toBeVisible()
  server.orders = [coffees, ...server.orders]
  await expect.poll(() => server.polls, { timeout: 15_000 }).toBeGreaterThan(2)
  await expect.element(page.getByText('No new orders', { exact: true })).toBeVisible()
  await choose('Counter').click()
  await expect.element(page.getByText('1 new order')).toBeVisible()
  expect(page.getByText('A new order has been received!').query()).toBeNull()
})

it('the all-day count of a station has its dishes only', async () => {
  server.orders = threeOrders()
  resetDevice({ station: 'counter', showsAllDay: true })
  await renderFulfilment()
  const count = page.getByRole('region', { name: 'All-day count' })
  await expect.element(count.getByText('4 × Flat white')).toBeVisible()
  expect(count.getByText(/Shack burger/).query()).toBeNull()
})
