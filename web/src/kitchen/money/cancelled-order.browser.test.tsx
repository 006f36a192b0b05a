import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pollOften } from '../../../test/polls.ts'
import { buildOrder } from '../test/build-order.ts'
import { countRings } from '../test/count-rings.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

const now = () => new Date().toISOString()
const order = () => buildOrder({ number: '413', createdAt: now() })
const gotIt = page.getByRole('button', { name: 'Got it, order 413 is cancelled' })
const ticket = page.getByRole('button', { name: /Pick-up - / })
const announcement = page.getByText("Order 413 was cancelled by the customer. Don't cook it.")

let server: CounterServer
let rings: () => number

beforeEach(() => {
  server = new CounterServer()
  rings = countRings()
})

// Covers cancelling-5.
it('a cancelled order stays on the board, with a ring, until someone acknowledges it', async () => {
  // The bell was silenced for it, so that only the cancellation rings.
  const placed = { ...order(), acknowledgedAt: now() }
  server.orders = [placed]
  await renderFulfilment()
  pollOften()
  await expect.element(ticket).toBeVisible()
  const { acknowledgedAt: _anew, ...cancelled } = { ...placed, cancelledAt: now() }
  const before = rings()
  server.orders = [cancelled]
  await expect.element(announcement).toBeVisible()
  await expect.element(ticket.filter({ hasText: 'Cancelled by the customer – do not cook' })).toBeVisible()
  expect(rings()).toBe(before + 1)
  expect(page.getByRole('button', { name: /^(?:Ready|Done), / }).elements()).toEqual([])
  expect(server.acknowledged).toEqual([])
  await userEvent.click(gotIt)
  await expect.element(ticket).not.toBeInTheDocument()
  expect(server.acknowledged).toEqual([[cancelled.id]])
})

it('an order that was silenced here before it was cancelled is not acknowledged by that', async () => {
  const placed = order()
  server.orders = [placed]
  await renderFulfilment()
  pollOften()
  await userEvent.click(page.getByRole('button', { name: 'Silence bell' }))
  await expect.poll(() => server.acknowledged).toHaveLength(1)
  server.orders = [{ ...placed, cancelledAt: now() }]
  await expect.element(gotIt).toBeVisible()
  const { polls } = server
  await expect.poll(() => server.polls).toBeGreaterThan(polls + 1)
  expect(server.acknowledged).toHaveLength(1)
  await expect.element(gotIt).toBeVisible()
})

it('a cancelled order leaves this board without another announcement when it is acknowledged elsewhere', async () => {
  const cancelled = { ...order(), cancelledAt: now() }
  server.orders = [cancelled]
  await renderFulfilment()
  pollOften()
  await expect.element(announcement).toBeVisible()
  const before = rings()
  server.orders = [{ ...cancelled, acknowledgedAt: now() }]
  await expect.element(ticket).not.toBeInTheDocument()
  expect(rings()).toBe(before)
})

it('a cancelled order stays, and says so, if the acknowledgement could not be saved', async () => {
  server.orders = [{ ...order(), cancelledAt: now() }]
  await renderFulfilment()
  pollOften()
  await expect.element(gotIt).toBeVisible()
  server.seeingRejection = 'unavailable'
  await userEvent.click(gotIt)
  await expect.element(page.getByRole('alert').filter({ hasText: /Try again|reception/ })).toBeVisible()
  await expect.element(gotIt).toBeVisible()
})
