import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { POLL_INTERVAL_MS } from '../orders/server-contact.ts'
import { buildOrder } from '../test/build-order.ts'
import { countRings } from '../test/count-rings.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

let server: CounterServer
let rings: () => number
const at = '2026-11-20T08:31:00.000Z'
const silence = page.getByRole('button', { name: 'Silence bell' })
const letPass = async (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  server = new CounterServer()
  rings = countRings()
})

async function ringFor(...orders: ReturnType<typeof buildOrder>[]): Promise<void> {
  await renderFulfilment()
  await letPass(POLL_INTERVAL_MS)
  server.orders = orders
  await letPass(POLL_INTERVAL_MS)
  await expect.element(silence).toBeInTheDocument()
}

it.each([
  ['acknowledged', { acknowledgedAt: at, acknowledgedBy: 'Alex' }],
  ['opened', { seenAt: at, seenBy: 'Alex' }],
  ['fulfilled', { fulfilledAt: at, fulfilledBy: 'Alex' }],
])('the bell stops with the poll that says that an order was %s on another device', async (_, changes) => {
  const order = buildOrder()
  await ringFor(order)
  server.orders = [{ ...order, ...changes }]
  await letPass(POLL_INTERVAL_MS)
  await expect.element(silence).not.toBeInTheDocument()
  const before = rings()
  await letPass(30_000)
  expect(rings()).toBe(before)
  expect([server.acknowledged, server.seen]).toEqual([[], []])
})

it('an order that was opened on another device is not new here', async () => {
  server.orders = [buildOrder({ seenAt: at })]
  await renderFulfilment()
  await expect.element(page.getByRole('button', { name: /Pick-up/ })).toBeInTheDocument()
  await expect.element(page.getByText('NEW', { exact: true })).not.toBeInTheDocument()
})

it('Silence bell tells the server once, in one call for all orders', async () => {
  const orders = [buildOrder(), buildOrder()]
  await ringFor(...orders)
  await userEvent.click(silence)
  await letPass(20_000)
  expect(server.acknowledged).toEqual([orders.map(({ id }) => id)])
})

it('without a connection the bell of this device is silent at once, and the server learns it when it is back', async () => {
  const order = buildOrder()
  await ringFor(order)
  server.isDown = true
  await userEvent.click(silence)
  const before = rings()
  await letPass(30_000)
  expect([rings(), server.acknowledged]).toEqual([before, []])
  server.isDown = false
  await letPass(60_000)
  await expect.poll(() => server.acknowledged).toEqual([[order.id]])
})

it('what the server could not store is sent again after the next poll', async () => {
  const order = buildOrder()
  await ringFor(order)
  server.seeingRejection = 'unavailable'
  await userEvent.click(silence)
  await letPass(POLL_INTERVAL_MS)
  server.seeingRejection = undefined
  await letPass(POLL_INTERVAL_MS)
  await expect.poll(() => server.orders[0]?.acknowledgedAt).toBeDefined()
  const calls = server.acknowledged.length
  await letPass(30_000)
  expect(server.acknowledged.length).toBe(calls)
})

it('what the server rejects for good, such as with a 404, is not sent again', async () => {
  const order = buildOrder()
  await ringFor(order)
  server.seeingRejection = 'not_found'
  await userEvent.click(silence)
  await userEvent.click(page.getByRole('button', { name: /Pick-up/ }))
  await expect.poll(() => server.seen).toEqual([order.id])
  await letPass(6 * POLL_INTERVAL_MS)
  expect([server.acknowledged, server.seen]).toEqual([[[order.id]], [order.id]])
})
