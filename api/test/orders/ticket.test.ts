import type { CustomerOrder, OrderHistory, Ticket } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemSchema } from '@fuel-shack/contract/problem'
import { beforeAll, expect, test } from 'vitest'
import { BURGER_AND_COFFEES, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()
let staff: ReturnType<TestApp['as']>
let people = 0

beforeAll(async () => {
  staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
})

type Caller = ReturnType<TestApp['as']>

async function newCustomer(name = 'Casey Driver'): Promise<Caller> {
  people += 1
  const token = await environment.issuer.token({
    subject: `diner-${people}`,
    name,
    email: `diner${people}@example.com`,
  })
  const caller = api.as(token)
  await caller.post('customers', {})
  return caller
}

async function order(caller: Caller): Promise<CustomerOrder> {
  const started = await caller.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  const [newest] = (await ticketOf(caller)).orders
  if (!newest) throw new Error('The order did not arrive')
  return newest
}

async function ticketOf(caller: Caller): Promise<Ticket> {
  return (await caller.get('customers/current/ticket')).json<Ticket>()
}

test('the ticket shows a paid order with a number to call out, the first name, prices and points', async () => {
  const casey = await newCustomer()
  const paid = await order(casey)
  expect(paid).toMatchObject({
    customerName: 'Casey',
    dispatchedAt: null,
    fulfilledAt: null,
    totalCents: 2930,
    points: 29,
    readyAt: expect.any(String),
  })
  expect(paid.number).toMatch(/^[1-9]\d\d$/)
  expect(paid.items.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0)).toBe(2930)
  const [seenByStaff] = (await staff.get('orders')).json<Order[]>()
  expect(seenByStaff).toMatchObject({ id: paid.id, number: paid.number, customerName: 'Casey' })
})

test('gives consecutive orders different numbers, and starts again after 999', async () => {
  const casey = await newCustomer()
  const first = await order(casey)
  const second = await order(casey)
  expect(Number(second.number)).toBe(Number(first.number) + 1)
  await api.context.database.queries.updateTable('order_numbers').set({ last: 998 }).execute()
  expect((await order(casey)).number).toBe('999')
  expect((await order(casey)).number).toBe('101')
})

test('the ticket shows only the own orders of a caller, and hides the orders of others', async () => {
  const casey = await newCustomer()
  const dana = await newCustomer('Dana')
  const { id } = await order(casey)
  expect(await ticketOf(dana)).toEqual({ orders: [] })
  for (const path of [`customers/current/orders/${id}`, `customers/current/orders/before/${id}`]) {
    const response = await dana.get(path)
    expect([path, response.statusCode]).toEqual([path, 404])
    expect(problemSchema.parse(response.json()).code).toBe('order_not_found')
  }
  const arrival = await dana.post(`customers/current/orders/${id}/arrival`, { place: 'At the counter' })
  expect(arrival.statusCode).toBe(404)
  expect((await casey.get(`customers/current/orders/${id}`)).json<CustomerOrder>().id).toBe(id)
  expect((await api.app.inject({ url: '/api/customers/current/ticket' })).statusCode).toBe(401)
})

test('follows the order from payment to handover, and answers 304 in between', async () => {
  const casey = await newCustomer()
  const { id } = await order(casey)
  const etag = String((await casey.get('customers/current/ticket')).headers.etag)
  expect((await casey.get('customers/current/ticket', { 'if-none-match': etag })).statusCode).toBe(304)
  await staff.post(`orders/${id}/see`)
  const changed = await casey.get('customers/current/ticket', { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  const { seenAt } = changed.json<Ticket>().orders[0] ?? {}
  expect(seenAt).toEqual(expect.any(String))
  api.passTime(5000)
  await staff.post(`orders/${id}/see`)
  expect((await ticketOf(casey)).orders[0]?.seenAt).toBe(seenAt)
  await staff.post(`orders/${id}/dispatch`)
  expect((await ticketOf(casey)).orders[0]?.dispatchedAt).toEqual(expect.any(String))
  await staff.post(`orders/${id}/fulfill`)
  expect((await ticketOf(casey)).orders[0]?.fulfilledAt).toEqual(expect.any(String))
})

test("another customer's order does not change the own ticket", async () => {
  const casey = await newCustomer()
  await order(casey)
  const etag = String((await casey.get('customers/current/ticket')).headers.etag)
  await order(await newCustomer('Dana'))
  expect((await casey.get('customers/current/ticket', { 'if-none-match': etag })).statusCode).toBe(304)
})

async function closeHoursAgo(id: string, hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()
  await api.context.database.transaction(async (tx) => {
    await tx.updateTable('orders').set({ fulfilled_at: at, closed_at: at }).where('id', '=', id).execute()
    await api.context.changes.bump(tx, 'orders')
  })
}

test('keeps a collected order on the ticket for six hours, and in the history for good', async () => {
  const casey = await newCustomer()
  const { id } = await order(casey)
  await staff.post(`orders/${id}/fulfill`)
  await closeHoursAgo(id, 5.9)
  expect((await ticketOf(casey)).orders).toHaveLength(1)
  await closeHoursAgo(id, 6.1)
  expect((await ticketOf(casey)).orders).toEqual([])
  expect((await casey.get('customers/current/orders')).json<OrderHistory>()).toMatchObject({
    orders: [{ id }],
    hasMore: false,
  })
})

test('pages through the history, newest first, without gaps or repeats', async () => {
  const casey = await newCustomer()
  const { id } = await order(casey)
  const copies = await api.context.database.transaction(async (tx) => {
    const stored = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const checkouts = tx.selectFrom('checkouts').selectAll().where('id', '=', stored.checkout_id)
    const checkout = await checkouts.executeTakeFirstOrThrow()
    const ids: string[] = []
    for (let index = 1; index <= 44; index += 1) {
      const copyId = crypto.randomUUID()
      const page = { session_id: null, session_url: null }
      const copy = { ...checkout, ...page, id: `copy-${copyId}`, attempt_key: copyId, allergies: '[]' }
      await tx.insertInto('checkouts').values(copy).execute()
      // Pairs with the same time: the id decides.
      const createdAt = new Date(Date.parse(stored.created_at) - Math.ceil(index / 2) * 60_000).toISOString()
      const row = {
        ...stored,
        id: copyId,
        checkout_id: copy.id,
        created_at: createdAt,
        allergies: '[]',
        paid_while: '[]',
        notified_by: '[]',
        escalations: '[]',
      }
      await tx.insertInto('orders').values(row).execute()
      ids.push(copyId)
    }
    return ids
  })
  const seen: string[] = []
  let page = (await casey.get('customers/current/orders')).json<OrderHistory>()
  for (;;) {
    seen.push(...page.orders.map((listed) => listed.id))
    if (!page.hasMore) break
    page = (await casey.get(`customers/current/orders/before/${String(seen.at(-1))}`)).json<OrderHistory>()
  }
  expect(seen).toHaveLength(45)
  expect(new Set(seen)).toEqual(new Set([id, ...copies]))
})

test('an arrival reports to staff where the customer waits, once, until the order is closed', async () => {
  const casey = await newCustomer()
  const { id } = await order(casey)
  const path = `customers/current/orders/${id}/arrival`
  const reported = (await casey.post(path, { place: 'Pump 3' })).json<CustomerOrder>()
  expect(reported.arrival).toMatchObject({ place: 'Pump 3' })
  api.passTime(5000)
  expect((await casey.post(path, { place: 'Pump 3' })).json<CustomerOrder>().arrival).toEqual(reported.arrival)
  const listed = (await staff.get('orders')).json<Order[]>().find((open) => open.id === id)
  expect(listed?.arrival).toEqual(reported.arrival)
  expect((await casey.post(path, { place: 'Truck bay 2' })).json<CustomerOrder>().arrival?.place).toBe('Truck bay 2')
  expect((await casey.post(path, { place: null })).json<CustomerOrder>().arrival).toBeUndefined()
  const unknown = await casey.post(path, { place: 'Pump 99' })
  expect([unknown.statusCode, problemSchema.parse(unknown.json()).code]).toEqual([409, 'place_unknown'])
  await staff.post(`orders/${id}/fulfill`)
  const late = await casey.post(path, { place: 'Pump 3' })
  expect([late.statusCode, problemSchema.parse(late.json()).code]).toEqual([409, 'order_closed'])
})

test('the ticket says that a payment takes longer until its order exists', async () => {
  const casey = await newCustomer()
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  const { sessionId } = started.json<{ sessionId: string }>()
  const session = await environment.stripe.checkout.sessions.retrieve(sessionId)
  const event = (type: string, paymentStatus: string) => ({
    id: `evt_${type}_${sessionId}`,
    object: 'event',
    type,
    livemode: false,
    created: 0,
    data: {
      object: { ...session, status: 'complete', payment_status: paymentStatus, payment_intent: `pi_${sessionId}` },
    },
  })
  expect((await api.deliver(event('checkout.session.completed', 'unpaid'))).statusCode).toBe(200)
  expect(await ticketOf(casey)).toEqual({ orders: [], processingSince: expect.any(String) })
  await api.deliver(event('checkout.session.async_payment_succeeded', 'paid'))
  const settled = await ticketOf(casey)
  expect(settled.processingSince).toBeUndefined()
  expect(settled.orders).toHaveLength(1)
})

test('the ticket stops waiting for a slow payment that failed', async () => {
  const casey = await newCustomer()
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  const { sessionId } = started.json<{ sessionId: string }>()
  const session = await environment.stripe.checkout.sessions.retrieve(sessionId)
  for (const type of ['checkout.session.completed', 'checkout.session.async_payment_failed']) {
    const object = { ...session, status: 'complete', payment_status: 'unpaid', payment_intent: `pi_${sessionId}` }
    const event = {
      id: `evt_${type}_${sessionId}`,
      object: 'event',
      type,
      livemode: false,
      created: 0,
      data: { object },
    }
    expect((await api.deliver(event)).statusCode).toBe(200)
  }
  expect(await ticketOf(casey)).toEqual({ orders: [] })
})

test('records what a customer did without their account, which a deletion would have to erase', async () => {
  const casey = await newCustomer()
  const { id } = await order(casey)
  await casey.post(`customers/current/orders/${id}/arrival`, { place: 'Pump 3' })
  await casey.post(`customers/current/orders/${id}/cancel`)
  const actions = await api.context.database.queries
    .selectFrom('order_actions')
    .select(['action', 'account_id as accountId'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  expect(actions).toEqual([
    { action: 'arrived', accountId: 'customer' },
    { action: 'cancelled', accountId: 'customer' },
  ])
})
