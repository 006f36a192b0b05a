import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordStatements } from '../support/recorded-statements.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()
const recorded = recordStatements()
let casey: string
let staff: string

beforeAll(async () => {
  casey = await environment.issuer.token({ subject: 'casey', name: 'Casey', email: 'casey@fuelshack.example' })
  staff = await environment.issuer.token({ subject: 'sam', role: 'staff' })
  await api.as(casey).post('customers', {})
  await placeOrder()
})
afterAll(() => recorded.stop())

async function placeOrder(): Promise<void> {
  const started = await api.as(casey).post('stripe/create-session', BURGER_AND_COFFEES)
  expect(started.statusCode).toBe(200)
  const session = started.json<{ sessionId: string; url: string }>()
  await environment.standins.pay(session.url)
  const { data } = await environment.stripe.events.list({ type: 'checkout.session.completed', limit: 100 })
  const event = data.find(({ data: { object } }) => 'id' in object && object.id === session.sessionId)
  expect((await api.deliver(event ?? {})).statusCode).toBe(200)
}

async function listOrders(): Promise<Order[]> {
  return (await api.as(staff).get('orders')).json<Order[]>()
}

test('an order takes at most three durable commits from Pay to the list of the kitchen', async () => {
  const before = await listOrders()
  recorded.take()
  await placeOrder()
  expect(await listOrders()).toHaveLength(before.length + 1)
  expect(recorded.take().durableCommits).toBeLessThanOrEqual(3)
})

/** Messages that are claimed and sent together. A mail server has three connections. */
const BATCH = { notices: 10, emails: 3 }

test('the messages of orders take two durable commits for a batch', async () => {
  await api.context.messages.drain()
  await placeOrder()
  await placeOrder()
  api.passTime(20_000)
  for (const queue of ['notices', 'emails'] as const) {
    recorded.take()
    const sent = await api.context.messages.drainQueue(queue)
    expect(sent).toBeGreaterThan(1)
    expect(recorded.take().durableCommits).toBe(2 * Math.ceil(sent / BATCH[queue]))
  }
})

test('a change of an order takes one durable commit, with the list that is read after it', async () => {
  const [order] = await listOrders()
  recorded.take()
  expect((await api.as(staff).post(`orders/${order?.id}/fulfill`)).statusCode).toBe(200)
  expect(await listOrders()).not.toContainEqual(expect.objectContaining({ id: order?.id }))
  expect(recorded.take().durableCommits).toBe(1)
})
