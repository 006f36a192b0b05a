import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { POLL_INTERVAL_MS } from '../orders/server-contact.ts'
import { buildOrder } from '../test/build-order.ts'
import { countRings } from '../test/count-rings.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { bell } from './bell.ts'

let server: CounterServer
let rings: () => number

const anOrder = () => buildOrder({ createdAt: new Date().toISOString() })
const letPass = async (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const NEW_ORDER = 'A new order has been received!'

/** React renders in real time, even with fake timers. */
const rendered = async () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Time passes in small steps, because a toast that appears early in a long step would be gone at its end. */
async function letPassUntilAnnounced(): Promise<void> {
  for (let passed = 0; passed <= POLL_INTERVAL_MS; passed += 250) {
    await letPass(250)
    await rendered()
    if (page.getByText(NEW_ORDER).query()) return
  }
  await expect.element(page.getByText(NEW_ORDER)).toBeInTheDocument()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  // The clock of the test before may have been ahead of this one's.
  bell.rungAtMs = -Infinity
  server = new CounterServer()
  rings = countRings()
})

// Covers order-list-7, toasts-5.
it('announces a new order, and repeats the bell until it is silenced', async () => {
  await renderFulfilment()
  await letPass(POLL_INTERVAL_MS)
  expect(rings()).toBe(0)

  server.orders = [anOrder()]
  await letPassUntilAnnounced()
  expect(rings()).toBe(1)
  await letPass(16_000)
  expect(rings()).toBe(3)

  await userEvent.click(page.getByRole('button', { name: 'Silence bell' }))
  await letPass(30_000)
  expect(rings()).toBe(3)
  await expect.element(page.getByText('NEW', { exact: true })).toBeInTheDocument()
})

it('a phone order for later that was typed here rings here when cooking is due to start', async () => {
  const later = buildOrder({
    createdAt: new Date(Date.now() - 60 * 60_000).toISOString(),
    startAt: new Date(Date.now() + 20_000).toISOString(),
    counter: { payment: 'collection', totalCents: 1890 },
  })
  localStorage.setItem('order-marks', JSON.stringify({ [later.id]: { typedAtMs: Date.parse(later.createdAt) } }))
  onTestFinished(() => localStorage.removeItem('order-marks'))
  server.orders = [later]
  await renderFulfilment()
  await letPass(POLL_INTERVAL_MS)
  expect(rings()).toBe(0)

  await letPass(30_000)
  await expect.poll(rings).toBeGreaterThan(0)
  await expect.element(page.getByText('NEW', { exact: true })).toBeInTheDocument()
})

it('a 304 response counts as contact with the server, and the next new order is announced', async () => {
  server.orders = [anOrder()]
  await renderFulfilment()
  for (let poll = 0; poll < 6; poll += 1) await letPass(POLL_INTERVAL_MS)
  expect(server.unchanged).toBe(server.polls - 1)
  await expect.element(page.getByRole('button', { name: /^This device/ })).toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Pick-up/ })).toBeInTheDocument()

  await userEvent.click(page.getByRole('button', { name: 'Silence bell' }))
  const ringsBefore = rings()
  server.orders = [anOrder(), ...server.orders]
  await letPassUntilAnnounced()
  expect(rings()).toBe(ringsBefore + 1)
})

// Covers order-list-8.
it('polling stops while the fulfilled orders are shown, and Show Fulfilled turns itself off', async () => {
  await renderFulfilment()
  await letPass(POLL_INTERVAL_MS)
  await userEvent.click(page.getByRole('switch', { name: 'Show Fulfilled' }))
  await letPass(0)
  const polls = server.polls
  await letPass(60_000)
  expect(server.polls).toBe(polls)
  await expect.element(page.getByRole('button', { name: /^This device: Not checking/ })).toBeInTheDocument()

  await letPass(61_000)
  await expect.element(page.getByRole('button', { name: /^This device: Not checking/ })).not.toBeInTheDocument()
  expect(server.polls).toBeGreaterThan(polls)
})

// Covers fulfilment-5.
it('a banner appears while the server is unreachable, and the list stays', async () => {
  server.orders = [anOrder()]
  await renderFulfilment()
  await letPass(POLL_INTERVAL_MS)
  server.isDown = true
  await letPass(POLL_INTERVAL_MS)
  await expect.element(page.getByRole('alert').getByText(/^Error loading orders.*Last updated/)).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Pick-up/ })).toBeInTheDocument()

  server.isDown = false
  await letPass(POLL_INTERVAL_MS)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('the list does not move under a finger, and is updated on release', async () => {
  server.orders = [anOrder()]
  await renderFulfilment()
  const rows = page.getByRole('button', { name: /Pick-up/ })
  await expect.element(rows).toBeInTheDocument()
  const row = rows.element()
  row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  server.orders = [anOrder(), ...server.orders]
  await letPass(POLL_INTERVAL_MS)
  expect(rows.elements()).toEqual([row])

  row.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await expect.poll(() => rows.elements()).toHaveLength(2)
})
