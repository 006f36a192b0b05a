import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { typeByHand } from '../../../test/type-by-hand.ts'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { untilDrawn } from '../../../test/drawn.ts'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { resetDevice, storedKitchenBoard } from '../test/stored-on-device.ts'

let server: CounterServer
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const tickets = page.getByRole('list', { name: /^(?:Orders|Later)/ }).getByRole('listitem')
const search = page.getByRole('searchbox', { name: 'Find an order' })
const details = page.getByRole('dialog', { name: 'Order Details' })
const numbers = () =>
  tickets.elements().map((ticket) => /\b\d{3}\b/.exec(ticket.querySelector('button')?.textContent ?? '')?.[0])

const burgers = { id: 'burgers', title: 'Shack burger', quantity: 2, options: [{ title: 'onion', isRemoval: true }] }
const chips = { id: 'chips', title: 'Hot chips, large', quantity: 1 }

function threeOrders(): Order[] {
  return [
    buildOrder({ number: '403', customerName: 'Priya', contactNumber: '0491 570 157', createdAt: minutesAgo(1) }),
    buildOrder({ number: '402', customerName: 'Mo', createdAt: minutesAgo(2), startAt: minutesAgo(-60) }),
    buildOrder({ number: '401', customerName: 'Casey', createdAt: minutesAgo(30), orderItems: [burgers, chips] }),
  ]
}

beforeEach(() => {
  server = new CounterServer()
  resetDevice()
})

it('an order waits and is late by the times that managers have set', async () => {
  server.orders = [buildOrder({ createdAt: minutesAgo(6) })]
  await renderFulfilment({ lateness: { waitingAfterMinutes: 2, lateAfterMinutes: 5 } })
  await expect.element(tickets.getByText('Late · 6 min')).toBeVisible()
})

it('the board has one column on a phone, and up to four on wider screens', async () => {
  server.orders = [...threeOrders(), ...threeOrders()]
  await renderFulfilment()
  await expect.poll(() => tickets.elements().length).toBe(6)
  const columns = () =>
    new Set(tickets.elements().map((ticket) => Math.round(ticket.getBoundingClientRect().left))).size
  const found: number[] = []
  for (const width of [360, 844, 1024, 1440, 2560]) {
    await page.viewport(width, 800)
    await expect.poll(() => innerWidth).toBe(width)
    found.push(columns())
    expect(document.documentElement.scrollWidth).toBe(width)
  }
  expect(found).toEqual([1, 3, 4, 4, 4])
})

it.each(['newest first', 'oldest first'])('a tablet shows at least six of ten tickets whole, %s', async (sort) => {
  const dishes = [1, 3, 2, 2, 3, 4, 1, 2, 1, 1]
  const lines = (count: number) =>
    ['Flat white', 'Steak sandwich', 'Chips', 'Spring water 600 ml']
      .slice(0, count)
      .map((title) => ({ id: title, title, quantity: 2 }))
  server.orders = dishes.map((count, index) => {
    const customerNotes = index === 3 ? 'Severe peanut allergy, please keep everything apart.' : ''
    const at = { createdAt: minutesAgo(index * 2), readyAt: minutesAgo(index * 2 - 15) }
    return buildOrder({
      number: String(420 - index),
      customerName: 'Casey',
      orderItems: lines(count),
      customerNotes,
      ...at,
    })
  })
  await page.viewport(1024, 768)
  await renderFulfilment()
  if (sort === 'oldest first') await userEvent.click(page.getByRole('button', { name: 'Oldest first' }))
  const strip = page.getByText('No other screen is on')
  await expect.element(strip).toBeVisible()
  const countWhole = () => {
    const end = strip.element().getBoundingClientRect().top
    return tickets.elements().filter((ticket) => ticket.getBoundingClientRect().bottom <= end).length
  }
  await expect.poll(countWhole).toBeGreaterThanOrEqual(6)
  for (const ticket of tickets.elements()) expect(ticket.scrollHeight).toBeLessThanOrEqual(ticket.clientHeight + 1)
  await page.viewport(390, 844)
})

it('the board lists the newest first, or by when to start, and remembers that on this device', async () => {
  server.orders = threeOrders()
  const screen = await renderFulfilment()
  await expect.poll(numbers).toEqual(['403', '401', '402'])
  const oldestFirst = page.getByRole('button', { name: 'Oldest first' })
  await userEvent.click(oldestFirst)
  await expect.poll(numbers).toEqual(['401', '403', '402'])
  await screen.unmount()

  await renderFulfilment()
  await expect.poll(numbers).toEqual(['401', '403', '402'])
  await expect.element(oldestFirst).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(oldestFirst)
  await expect.poll(numbers).toEqual(['403', '401', '402'])
})

// Covers ordering-34.
it('an order for later is below the others, apart, and neither new nor ringing, until cooking is due to start', async () => {
  const order = buildOrder({ number: '402', createdAt: minutesAgo(60), startAt: minutesAgo(-60) })
  server.orders = [order]
  await renderFulfilment()
  const later = page.getByRole('region', { name: 'Later (1)' })
  await expect.element(later.getByText(/^Start /).first()).toBeVisible()
  await expect.element(page.getByText('No new orders', { exact: true })).toBeVisible()
  expect(page.getByText('NEW', { exact: true }).query()).toBeNull()
  server.orders = [{ ...order, startAt: minutesAgo(1) }]
  await expect.element(page.getByText('1 new order'), { timeout: 10_000 }).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Orders' }).getByText('NEW', { exact: true })).toBeVisible()
  expect(later.query()).toBeNull()
})

it('the search finds an order by number, name or phone; Escape and Back clear it', async () => {
  server.orders = threeOrders()
  await renderFulfilment()
  await expect.poll(numbers).toHaveLength(3)
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await typeByHand('402')
  await expect.poll(numbers).toEqual(['402'])
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  await expect.poll(numbers).toHaveLength(3)

  await userEvent.fill(search, '0491570')
  await expect.poll(numbers).toEqual(['403'])
  history.back()
  await expect.element(search).toHaveValue('')

  await userEvent.fill(search, 'nobody')
  await expect.element(page.getByText('No order here matches “nobody”.')).toBeVisible()
  await userEvent.fill(search, 'case')
  await expect.poll(numbers).toEqual(['401'])
  await userEvent.keyboard('{Enter}')
  await expect.element(details.getByText('401 Casey')).toBeVisible()
})

it('a tap on its box ticks a line off, which moves nothing, also after a reload, until the order is closed', async () => {
  const order = buildOrder({ number: '417', orderItems: [burgers, chips] })
  server.orders = [order]
  const screen = await renderFulfilment()
  const line = page.getByRole('checkbox', { name: '2 × Shack burger, NO onion' })
  await expect.element(line).not.toBeChecked()
  const box = () => tickets.first().element().querySelector<HTMLElement>('[data-tick="burgers"]')
  await untilDrawn(box)
  // The place is that on the page, which a click may scroll.
  const place = () => {
    const { left, top, width, height } = tickets.first().element().getBoundingClientRect()
    return [left, top + scrollY, width, height]
  }
  const before = place()
  await userEvent.click(box() ?? document.body)
  await expect.element(line).toBeChecked()
  await expect.element(details).not.toBeInTheDocument()
  expect(place()).toEqual(before)
  await screen.unmount()

  await renderFulfilment()
  await expect.element(line).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: '1 × Hot chips, large' })).not.toBeChecked()
  expect(server.actions).toEqual([])

  await userEvent.click(tickets.first())
  await userEvent.click(details.getByRole('button', { name: 'Fulfill Order' }))
  await expect.element(page.getByText(/^No orders right now\./)).toBeVisible()
  expect(storedKitchenBoard().ticked).toEqual({})
})

it('a line is ticked off by keyboard, and its box shows the focus', async () => {
  server.orders = [buildOrder({ orderItems: [burgers] })]
  await renderFulfilment()
  const line = page.getByRole('checkbox', { name: /Shack burger/ })
  await expect.element(tickets.getByRole('button').first()).toBeVisible()
  tickets.getByRole('button').first().element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(line).toHaveFocus()
  const box = document.querySelector('[data-tick="burgers"] > span')
  await expect.poll(() => box && getComputedStyle(box).outlineStyle).toBe('solid')
  await userEvent.keyboard(' ')
  await expect.element(line).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(line).not.toBeChecked()
})

it('the all-day list counts each dish over all open orders, without the lines that are ticked off', async () => {
  server.orders = [...threeOrders(), buildOrder({ fulfilledAt: minutesAgo(1) })]
  await renderFulfilment()
  await expect.poll(numbers).toHaveLength(3)
  await userEvent.click(page.getByRole('button', { name: 'All-day' }))
  const count = page.getByRole('region', { name: 'All-day count' })
  await expect.element(count.getByText('6 × Shack burger')).toBeVisible()
  await expect.element(count.getByText('2 × NO onion')).toBeVisible()
  await expect.element(count.getByText('2 for later')).toBeVisible()
  const line = page.getByRole('checkbox', { name: '2 × Shack burger, NO onion' })
  line.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(count.getByText('4 × Shack burger')).toBeVisible()
  await expect.element(count.getByText('2 × NO onion')).not.toBeInTheDocument()
})

it('words that matter stand out in the notes, which stay whole', async () => {
  const customerNotes = 'Severe peanut allergy, no satay please. Arriving about 6.'
  server.orders = [buildOrder({ customerNotes })]
  await renderFulfilment()
  await expect.element(tickets.getByText(customerNotes)).toBeVisible()
  const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marks()).toEqual(['peanut', 'allergy', 'no satay'])
  await userEvent.click(tickets.first())
  await expect.element(details.getByText(customerNotes)).toBeVisible()
  expect(marks()).toHaveLength(6)
})
