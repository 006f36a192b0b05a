import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { POLL_INTERVAL_MS } from '../shift/server-contact.ts'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

let server: CounterServer
let rings: number

const anOrder = () => buildOrder({ createdAt: new Date().toISOString() })
const letPass = async (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const NEW_ORDER = 'A new order has been received!'

/** React draws in real time, whatever the timers say. */
const drawn = async () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** In small steps: a toast that came early in a long one would be gone at its end. */
async function letPassUntilAnnounced(): Promise<void> {
  for (let passed = 0; passed <= POLL_INTERVAL_MS; passed += 250) {
    await letPass(250)
    await drawn()
    if (page.getByText(NEW_ORDER).query()) return
  }
  await expect.element(page.getByText(NEW_ORDER)).toBeInTheDocument()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  server = new CounterServer()
  rings = 0
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {
    rings += 1
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('an order that comes later is announced, and the bell repeats until it is silenced', async () => {
  await renderFulfilment()
  await letPass(POLL_INTERVAL_MS)
  expect(rings).toBe(0)

  server.orders = [anOrder()]
  await letPassUntilAnnounced()
  expect(rings).toBe(1)
  await letPass(16_000)
  expect(rings).toBe(3)

  await userEvent.click(page.getByRole('button', { name: 'Silence bell' }))
  await letPass(30_000)
  expect(rings).toBe(3)
  await expect.element(page.getByText('NEW', { exact: true })).toBeInTheDocument()
})

it('a poll that is told that nothing changed is the server heard, and hides no order that comes after it', async () => {
  server.orders = [anOrder()]
  await renderFulfilment()
  for (let poll = 0; poll < 6; poll += 1) await letPass(POLL_INTERVAL_MS)
  expect(server.unchanged).toBe(server.polls - 1)
  await expect.element(page.getByText(/^Server heard \d s ago$/)).toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Pick-up/ })).toBeInTheDocument()

  await userEvent.click(page.getByRole('button', { name: 'Silence bell' }))
  const ringsBefore = rings
  server.orders = [anOrder(), ...server.orders]
  await letPassUntilAnnounced()
  expect(rings).toBe(ringsBefore + 1)
})

it('polling stops while the fulfilled orders are shown, and a forgotten switch turns itself back', async () => {
  await renderFulfilment()
  await letPass(POLL_INTERVAL_MS)
  await userEvent.click(page.getByRole('switch', { name: 'Show Fulfilled' }))
  await letPass(0)
  const polls = server.polls
  await letPass(60_000)
  expect(server.polls).toBe(polls)
  await expect.element(page.getByText('Live orders paused')).toBeInTheDocument()

  await letPass(61_000)
  await expect.element(page.getByText('Live orders paused')).not.toBeInTheDocument()
  expect(server.polls).toBeGreaterThan(polls)
})

it('when the server is gone the list stays below a loud banner, which goes by itself', async () => {
  server.orders = [anOrder()]
  await renderFulfilment()
  await letPass(POLL_INTERVAL_MS)
  server.isDown = true
  await letPass(POLL_INTERVAL_MS)
  await expect
    .element(page.getByRole('alert').getByText(/^Error loading orders.*This list is from/))
    .toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Pick-up/ })).toBeInTheDocument()

  server.isDown = false
  await letPass(POLL_INTERVAL_MS)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('the list does not move under a finger: what comes meanwhile is shown when it lets go', async () => {
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
