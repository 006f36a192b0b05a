import type { Customer } from '@fuel-shack/contract/cards/customers'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemSchema } from '@fuel-shack/contract/problem'
import { site } from '@fuel-shack/harness/site'
import { beforeAll, expect, test } from 'vitest'
import { BURGER_AND_COFFEES, buildTestApp, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()
let staff: ReturnType<TestApp['as']>
let casey: ReturnType<TestApp['as']>

beforeAll(async () => {
  staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
  casey = api.as(await environment.issuer.token({ subject: 'casey', name: 'Casey', email: 'casey@fuelshack.example' }))
})

async function placeOrder(changes: Partial<typeof BURGER_AND_COFFEES> = {}, email?: string): Promise<Order> {
  const started = await casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, ...changes })
  await environment.standins.pay(started.json<{ url: string }>().url, undefined, email)
  await api.context.sweep.sweepUnsettled()
  const [newest] = (await staff.get('orders')).json<Order[]>()
  if (!newest) throw new Error('The order did not arrive')
  return newest
}

// Covers states-1, staff-calls-2.
test('fulfils and resets an order, and both are safe to repeat', async () => {
  const { id } = await placeOrder()
  for (const attempt of [1, 2]) {
    const fulfilled = await staff.post(`orders/${id}/fulfill`)
    expect([attempt, fulfilled.statusCode, typeof fulfilled.json<Order>().fulfilledAt]).toEqual([
      attempt,
      200,
      'string',
    ])
  }
  expect((await staff.get('orders')).json<Order[]>().map((order) => order.id)).not.toContain(id)
  expect((await staff.get('orders/historic')).json<Order[]>().map((order) => order.id)).toContain(id)
  for (const attempt of [1, 2]) {
    const reset = await staff.post(`orders/${id}/unfulfill`)
    expect([attempt, reset.statusCode, reset.json<Order>().fulfilledAt]).toEqual([attempt, 200, null])
  }
  expect((await staff.get('orders')).json<Order[]>().map((order) => order.id)).toContain(id)
})

// Covers checkout-5.
test('a customer gets back the mobile number of their latest order, and no other customer does', async () => {
  await placeOrder({ contactNumber: '0491 570 156' })
  await placeOrder({ contactNumber: '0491 570 157' })
  const dana = api.as(await environment.issuer.token({ subject: 'dana', name: 'Dana' }))
  const readCustomer = async (caller: typeof dana) =>
    caller.get(`customers/${(await caller.post('customers', {})).json<Customer>().id}`)
  expect((await readCustomer(casey)).json()).toMatchObject({ contactNumber: '0491 570 157' })
  expect((await readCustomer(dana)).json()).toMatchObject({ contactNumber: null })
})

test('a customer without an order gets the mobile number that they log in with', async () => {
  const claims = { phone_number: '+61491570158' }
  const sam = api.as(await environment.issuer.token({ subject: 'sam-by-sms', name: 'Sam', claims }))
  const { id } = (await sam.post('customers', {})).json<Customer>()
  expect((await sam.get(`customers/${id}`)).json()).toMatchObject({ contactNumber: '0491 570 158' })
})

// Covers order-list-1.
test('lists open orders newest first', async () => {
  const first = await placeOrder()
  api.passTime(1000)
  const second = await placeOrder()
  const ids = (await staff.get('orders')).json<Order[]>().map((order) => order.id)
  expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id))
})

// Covers order-list-9.
test('answers a poll with 304 until the list changes', async () => {
  const { id } = await placeOrder()
  const poll = await staff.get('orders')
  const etag = String(poll.headers.etag)
  const idle = await staff.get('orders', { 'if-none-match': etag })
  expect([idle.statusCode, idle.body]).toEqual([304, ''])
  await staff.post(`orders/${id}/fulfill`)
  const changed = await staff.get('orders', { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

test('a poll is not answered with 304 if a version is reused with other orders, as after a restore', async () => {
  const { id } = await placeOrder()
  const before = await staff.get('orders')
  await api.context.database.queries
    .updateTable('orders')
    .set({ fulfilled_at: '2026-11-21T00:00:00.000Z', closed_at: '2026-11-21T00:00:00.000Z' })
    .where('id', '=', id)
    .execute()
  const restarted = await buildTestApp(environment)
  const token = await environment.issuer.token({ subject: 'sam', role: 'staff' })
  const polled = await restarted.as(token).get('orders', { 'if-none-match': String(before.headers.etag) })
  await restarted.close()
  expect(polled.statusCode).toBe(200)
  expect(polled.json<Order[]>().map((order) => order.id)).not.toContain(id)
})

// Covers order-list-3.
test('lists the newest hundred fulfilled orders, newest first', async () => {
  const { id } = await placeOrder()
  await staff.post(`orders/${id}/fulfill`)
  const newer = await handOverMore(id, 100)
  expect((await staff.get('orders/historic')).json<Order[]>().map((order) => order.id)).toEqual(newer)
})

/** Orders of one cart, each a minute older than the one before, and all newer than existing orders. */
async function handOverMore(orderId: string, count: number): Promise<string[]> {
  return api.context.database.transaction(async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    const checkout = await tx
      .selectFrom('checkouts')
      .selectAll()
      .where('id', '=', order.checkout_id)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: count }, () => crypto.randomUUID())
    for (const [index, id] of ids.entries()) {
      const page = { session_id: null, session_url: null }
      const copy = { ...checkout, ...page, id: `copy-${id}`, attempt_key: id, allergies: '[]' }
      await tx.insertInto('checkouts').values(copy).execute()
      const createdAt = new Date(Date.parse(order.created_at) + (count - index) * 60_000).toISOString()
      await tx
        .insertInto('orders')
        .values({
          ...order,
          id,
          checkout_id: copy.id,
          created_at: createdAt,
          allergies: '[]',
          paid_while: '[]',
          notified_by: '[]',
          escalations: '[]',
        })
        .execute()
    }
    return ids
  })
}

test('answers 404 for an unknown order', async () => {
  const response = await staff.post('orders/01980000-0000-7000-8000-000000000000/fulfill')
  expect(response.statusCode).toBe(404)
  expect(problemSchema.parse(response.json()).code).toBe('order_not_found')
})

// Covers states-2, staff-calls-3.
test('a dispatch notifies the customer by SMS and email, at most once a minute', async () => {
  const { id, number = '' } = await placeOrder()
  const [first, second] = await Promise.all([staff.post(`orders/${id}/dispatch`), staff.post(`orders/${id}/dispatch`)])
  expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
  const sent = (await environment.standins.sentMessages()).map((message) => JSON.stringify(message))
  const ofOrder = sent.filter((text) => text.includes(`order ${number} `))
  expect(ofOrder.filter((text) => text.includes('+61412345678'))).toHaveLength(1)
  expect(ofOrder.filter((text) => text.includes('casey@fuelshack.example'))).toHaveLength(1)
  expect(ofOrder.filter((text) => text.includes(`/my-orders/${id}`)).length).toBeGreaterThanOrEqual(2)
  const [listed] = (await staff.get('orders')).json<Order[]>()
  expect(listed).toMatchObject({ id, notifiedBy: ['sms', 'email'] })
  api.passTime(61_000)
  const later = await staff.post(`orders/${id}/dispatch`)
  expect(later.statusCode).toBe(200)
  expect(later.json<Order>()).toMatchObject({ id, fulfilledAt: null })
})

// Covers staff-calls-3.
test('a dispatch fails if no message was accepted, and may be retried immediately', async () => {
  const { id } = await placeOrder({ contactNumber: '0400 000 500' }, 'bounce+500@fuelshack.example')
  for (const attempt of [1, 2]) {
    const response = await staff.post(`orders/${id}/dispatch`)
    expect([attempt, problemSchema.parse(response.json()).code]).toEqual([attempt, 'message_provider_failed'])
  }
  const [order] = (await staff.get('orders')).json<Order[]>()
  expect(order).toMatchObject({ id, dispatchedAt: null })
})

// Covers push-3.
test('notifies staff of a new order by a push that is queued and retried', async () => {
  const { number = '' } = await placeOrder()
  api.passTime(site.fulfilment.announceAfterSeconds * 1000)
  while ((await api.context.messages.drain()) > 0);
  const sent = (await environment.standins.sentMessages()).map((message) => JSON.stringify(message))
  expect(sent.filter((text) => text.includes(`New order ${number}`))).toHaveLength(1)
})

test('a push contains the order number and no personal data', async () => {
  const notes = 'Casey Driver will be late'
  const { id, number = '' } = await placeOrder({ customerNotes: notes })
  await api.context.messages.drain()
  await staff.post(`orders/${id}/dispatch`)
  const sent = await environment.standins.sentMessages()
  const pushes = sent
    .filter(({ channel }) => channel === 'push')
    .map(({ title, text }) => `${String(title)}: ${String(text)}`)
  const own = pushes.filter((text) => text.includes(`order ${number}`))
  expect(own.length).toBeGreaterThanOrEqual(1)
  for (const text of own) {
    expect(text).toMatch(
      /^(?:New order \d{3}: \d+ items? to make\.|Fuel Shack: Your order \d{3} is ready to pick up\.)$/,
    )
  }
})
