import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { clockSkewMs } from '../../platform/client/server-clock.ts'
import { CASEY, renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, problem, stubApi, type Handlers } from '../../../test/stub-api.ts'
import { buildCustomerOrder, ORDER_ID } from '../test/build-customer-order.ts'
import { showLateOrders } from '../test/show-late-orders.ts'

const OPEN = { ordering: 'open' } as const
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const article = page.getByRole('article', { name: 'Order 4 1 7' })
const TICKET = 'GET customers/current/ticket'
const ARRIVAL = `POST customers/current/orders/${ORDER_ID}/arrival`
const storeTicketAsAt = (asAt: string, order: Partial<CustomerOrder>) =>
  localStorage.setItem(
    'order-ticket',
    JSON.stringify({ subject: CASEY.sub, orders: [buildCustomerOrder(order)], asAt }),
  )
const stored = (): unknown => JSON.parse(localStorage.getItem('order-ticket') ?? 'null')

async function openTicket(order: Partial<CustomerOrder> = {}, handlers: Handlers = {}) {
  signedInAs()
  const requests = stubApi({ [TICKET]: () => json({ orders: [buildCustomerOrder(order)] }), ...handlers })
  await renderApp('/orders', OPEN)
  await showLateOrders()
  await expect.element(article).toBeVisible()
  return requests
}

describe('the ticket of an open order', () => {
  it('the ticket of an open order says that its points are pending, if the server does', async () => {
    await openTicket({ arePointsPending: true })
    await expect.element(article.getByText('Points pending')).toBeVisible()
    expect(article.getByText('Points earned').query()).toBeNull()
  })

  // Covers ordering-25.
  it('the ticket of an open order has number, name, time, place, dishes, sums and phone number', async () => {
    await openTicket({ createdAt: minutesAgo(1), readyAt: new Date(Date.now() + 15 * 60_000).toISOString() })
    const texts = [
      'Order for Casey',
      '417',
      'Paid. The kitchen will see it next.',
      /^Ready about/,
      'Collect it at the counter inside the diner',
      /Enter from Stockyard Street/,
      'After hours, press the button beside the night window.',
      '2 × Beef pie',
      'NO onion',
      '“well done”',
    ]
    for (const text of texts) await expect.element(article.getByText(text, { exact: true })).toBeVisible()
    await expect.element(article.getByText('Points earned')).toBeVisible()
    await expect.element(article.getByRole('link', { name: '07 5550 0142' })).toHaveAttribute('href', 'tel:0755500142')
    await expect
      .element(article.getByRole('listitem').filter({ hasText: 'Paid' }).first())
      .toHaveAttribute('aria-current', 'step')
    await expect.element(page.getByRole('button', { name: 'Add Beef pie, $7.90' })).toBeVisible()
  })

  it('the ticket of an open order says when it is ready by the clock of the server, on a phone whose clock is 26 hours fast', async () => {
    const serverMs = Date.now() - 26 * 3_600_000
    const at = (minutes: number) => new Date(serverMs + minutes * 60_000).toISOString()
    onTestFinished(() => clockSkewMs.set(undefined))
    signedInAs()
    const order = buildCustomerOrder({ createdAt: at(-1), readyAt: at(15) })
    const headers = { date: new Date(serverMs).toUTCString() }
    stubApi({ [TICKET]: () => Response.json({ orders: [order] }, { headers }) })
    await renderApp('/orders', OPEN)
    await showLateOrders()
    await expect.element(article.getByText(/^Ready about/)).toBeVisible()
    expect(article.getByText(/^Running late/).query()).toBeNull()
  })

  it('the ticket of an open order of several orders is newest first, each with its number', async () => {
    signedInAs()
    const newer = buildCustomerOrder({ id: ORDER_ID.replace('417', '508'), number: '508' })
    stubApi({ [TICKET]: () => json({ orders: [newer, buildCustomerOrder()] }) })
    await renderApp('/orders', OPEN)
    await showLateOrders()
    await expect.element(article).toBeVisible()
    const names = page
      .getByRole('article')
      .elements()
      .map((each) => each.querySelector('h2')?.getAttribute('aria-label'))
    expect(names).toEqual(['Order 5 0 8', 'Order 4 1 7'])
  })

  it('the ticket of an open order follows the kitchen, announces each change, and stops when nothing is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let order = buildCustomerOrder()
    signedInAs()
    const requests = stubApi({ [TICKET]: () => json({ orders: [order] }) })
    await renderApp('/orders', OPEN)
    await showLateOrders()
    await expect.element(article).toBeVisible()
    order = { ...order, seenAt: minutesAgo(0), dispatchedAt: minutesAgo(0) }
    vi.advanceTimersByTime(10_000)
    const isReady = page.getByText('Order 4 1 7 is ready. Collect it at the counter inside the diner.')
    await expect.element(isReady).toBeInTheDocument()
    const toast = page.getByText('Order 417 is ready. Collect it at the counter inside the diner.')
    await expect.element(toast).toHaveAttribute('aria-hidden', 'true')
    const line = article.getByText('Ready. Come and get it.')
    await expect.element(line).toBeVisible()
    expect(Number.parseFloat(getComputedStyle(line.element()).fontSize)).toBeGreaterThanOrEqual(28)
    const { backgroundColor } = getComputedStyle(line.element().closest('header') ?? document.body)
    expect(backgroundColor).toBe('rgb(29, 106, 72)')
    order = { ...order, fulfilledAt: minutesAgo(0) }
    vi.advanceTimersByTime(10_000)
    await expect.element(article.getByText('Collected. Enjoy!')).toBeVisible()
    const before = requests.length
    vi.advanceTimersByTime(20_000)
    expect(requests.slice(before).filter(({ url }) => url.endsWith('/ticket'))).toEqual([])
  })

  it('the ticket of an open order that was paid by card and with the balance shows both parts', async () => {
    await openTicket({ totalCents: 1580, spendCents: 580 })
    for (const text of ['Paid with balance', '$5.80', 'Paid by card', '$10.00'])
      await expect.element(article.getByText(text, { exact: true })).toBeVisible()
  })

  it('the ticket of an open order shows the surcharge in its price', async () => {
    await openTicket({ totalCents: 1816, surcharge: { percent: 15, cents: 236 } })
    for (const text of ['Surcharge 15%', '$2.36', 'Paid', '$18.16'])
      await expect.element(article.getByText(text, { exact: true }).last()).toBeVisible()
  })

  it('the ticket of an open order that is partly refunded shows both sums, and goes on', async () => {
    await openTicket({ refundedCents: 500 })
    await expect.element(article.getByText('Partly refunded: $5.00 of $15.80')).toBeVisible()
    await expect.element(article.getByRole('list', { name: 'Status' })).toBeVisible()
  })
})

describe('the ticket on this device', () => {
  it('the ticket on this device strikes out a refunded dish, and says how many of a line were refunded', async () => {
    const [pie] = buildCustomerOrder().items
    if (!pie) throw new Error('The order has no dish')
    await openTicket({
      items: [
        { ...pie, refundedQuantity: 1 },
        { ...pie, id: 'line-2', title: 'Garden salad', quantity: 1, refundedQuantity: 1 },
      ],
    })
    await expect.element(article.getByText('1 of 2 refunded')).toBeVisible()
    await expect.element(article.getByText('Refunded', { exact: true })).toBeVisible()
    const struck = [...article.element().querySelectorAll('s')].map(({ textContent }) => textContent)
    expect(struck).toEqual(['1 × Garden salad'])
  })

  // Covers ordering-26.
  it('the ticket on this device is shown without a connection, with its time', async () => {
    signedInAs()
    storeTicketAsAt(minutesAgo(9), { createdAt: minutesAgo(10) })
    stubApi({ [TICKET]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await renderApp('/orders', OPEN)
    await expect.element(article.getByText(/^As at \d/)).toBeVisible()
  })

  it('the ticket on a device whose clock is wrong has the time of the server', async () => {
    signedInAs()
    storeTicketAsAt(minutesAgo(9), { createdAt: minutesAgo(10) })
    onTestFinished(() => clockSkewMs.set(undefined))
    clockSkewMs.set(Date.parse('2026-11-20T08:12:10.000Z') - Date.now())
    stubApi({ [TICKET]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await renderApp('/orders', OPEN)
    await expect.element(article.getByText(/^As at 6:03\spm\./)).toBeVisible()
  })

  it.each([
    ['was due', { createdAt: minutesAgo(500), readyAt: minutesAgo(400) }],
    ['was collected', { createdAt: minutesAgo(500), fulfilledAt: minutesAgo(400) }],
  ])('the ticket on this device leaves out an order that %s more than six hours ago', async (_, order) => {
    signedInAs()
    storeTicketAsAt(minutesAgo(399), order)
    stubApi({ [TICKET]: () => json({ orders: [] }) })
    await renderApp('/orders', OPEN)
    await expect.poll(stored).toBeNull()
    expect(page.getByText('417').query()).toBeNull()
  })

  it('the ticket on this device is stored for its customer without notes to the kitchen, and removed when nothing is left', async () => {
    await openTicket({ customerNotes: 'My gate code is 1234' })
    await expect.poll(stored).toMatchObject({ subject: CASEY.sub, orders: [{ number: '417', customerNotes: '…' }] })
  })

  it('the ticket of another customer is neither shown nor stored on this device', async () => {
    signedInAs()
    const asAt = minutesAgo(1)
    localStorage.setItem('order-ticket', JSON.stringify({ subject: 'another', orders: [buildCustomerOrder()], asAt }))
    stubApi({ [TICKET]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await renderApp('/orders', OPEN)
    await expect.poll(stored).toBeNull()
    expect(article.query()).toBeNull()
  })

  it.each(['{', '{"subject":"casey-1","orders":[{"items":"<img onerror=alert(1)>"}],"asAt":"now"}'])(
    'a stored ticket that is not valid is ignored: %s',
    async (text) => {
      signedInAs()
      localStorage.setItem('order-ticket', text)
      stubApi({ [TICKET]: () => Promise.reject(new TypeError('Failed to fetch')) })
      await renderApp('/orders', OPEN)
      await expect.element(page.getByRole('button', { name: 'Add Beef pie, $7.90' })).toBeVisible()
      expect(page.getByRole('article').query()).toBeNull()
    },
  )
})

describe('the arrival', () => {
  const arrived = (place: string) => buildCustomerOrder({ arrival: { place, arrivedAt: '2026-11-20T08:31:00.000Z' } })

  it('the arrival at a numbered place asks for the number, and is shown once the server has answered', async () => {
    const requests = await openTicket({}, { [ARRIVAL]: () => json(arrived('Pump 3')) })
    await article.getByRole('button', { name: "I'm here" }).click()
    await article.getByRole('button', { name: 'Pump' }).click()
    await article.getByRole('button', { name: 'Pump 3' }).click()
    await expect.element(article.getByText(/^You're at Pump 3 · kitchen notified/)).toBeVisible()
    const sent = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/arrival'))
    expect(await sent?.json()).toEqual({ place: 'Pump 3' })
  })

  it('the places are those of the ticket, also offline, and one that was removed stays where the customer waits', async () => {
    signedInAs()
    const order = { ...arrived('Pump 3'), createdAt: minutesAgo(1), collectFrom: 'at the caravan' }
    const ticket = {
      orders: [order],
      places: [{ title: 'Boat ramp' }, { title: 'Jetty', count: 2 }],
      callButton: 'Ring the bell.',
    }
    let isOffline = false
    stubApi({ [TICKET]: () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : json(ticket)) })
    const read = async () => {
      await showLateOrders()
      for (const text of ['Collect it at the caravan', 'Ring the bell.', /^You're at Pump 3/])
        await expect.element(article.getByText(text)).toBeVisible()
      await article.getByRole('button', { name: 'Change' }).click()
      await expect.element(article.getByRole('button', { name: 'Boat ramp' })).toBeVisible()
      expect(article.getByRole('button', { name: 'Pump' }).query()).toBeNull()
    }
    const opened = await renderApp('/orders', OPEN)
    await read()
    await opened.unmount()
    isOffline = true
    await renderApp('/orders', OPEN)
    await read()
  })

  // Covers ordering-28.
  it('the arrival is sent again until the server answers, and claims nothing before', async () => {
    let attempts = 0
    const respond = () => {
      attempts += 1
      if (attempts === 1) return Promise.reject(new TypeError('Failed to fetch'))
      return json(arrived('At the counter'))
    }
    await openTicket({}, { [ARRIVAL]: respond })
    await article.getByRole('button', { name: "I'm here" }).click()
    await article.getByRole('button', { name: 'At the counter' }).click()
    await expect.element(article.getByText('No answer yet. We keep trying.')).toBeVisible()
    expect(article.getByText(/kitchen notified/).query()).toBeNull()
    await expect
      .element(article.getByText(/^You're at the counter · kitchen notified/), { timeout: 10_000 })
      .toBeVisible()
    expect(attempts).toBe(2)
  })

  it('the arrival can be given up', async () => {
    await openTicket({}, { [ARRIVAL]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await article.getByRole('button', { name: "I'm here" }).click()
    await article.getByRole('button', { name: 'At the counter' }).click()
    await article.getByRole('button', { name: 'Stop trying' }).click()
    await expect.element(article.getByRole('button', { name: "I'm here" })).toBeVisible()
  })

  it('the arrival of a closed order is rejected in words', async () => {
    await openTicket({}, { [ARRIVAL]: () => problem(409, 'order_closed') })
    await article.getByRole('button', { name: "I'm here" }).click()
    await article.getByRole('button', { name: 'At the counter' }).click()
    await expect.element(article.getByText(/^This order is closed/)).toBeVisible()
  })

  it('the arrival can be changed and taken back', async () => {
    const requests = await openTicket(
      { arrival: { place: 'Pump 3', arrivedAt: minutesAgo(1) } },
      { [ARRIVAL]: () => json(buildCustomerOrder()) },
    )
    await expect.element(article.getByRole('button', { name: 'Change' })).toBeVisible()
    await article.getByRole('button', { name: "I've left" }).click()
    await expect.element(article.getByRole('button', { name: "I'm here" })).toBeVisible()
    const sent = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/arrival'))
    expect(await sent?.json()).toEqual({ place: null })
  })
})
