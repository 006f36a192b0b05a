import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { problemSchema } from '@fuel-shack/contract/problem'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../support/use-test-app.ts'
import { openTwoStations, setStation } from './stations-fixture.ts'

const { environment, api } = useTestApp({ OIDC_TOKEN_MAX_SECONDS: '63072000' })
let shop: Awaited<ReturnType<typeof openTwoStations>>

beforeAll(async () => {
  shop = await openTwoStations(environment, api)
})
afterEach(async () => {
  await setStation(shop.manager, 'Drinks', 'counter')
  for (const { id } of (await shop.sam.get('orders')).json<Order[]>()) await shop.sam.post(`orders/${id}/fulfill`)
})

const stationsIn = ({ orderItems }: Order) => orderItems.map(({ title, station }) => [title, station])
const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code

// Covers stations-1.
test('each line of an order has the station that the menu named at the payment', async () => {
  const order = await shop.placeOrder()
  expect(stationsIn(order)).toEqual([
    ['Shack burger', undefined],
    ['Flat white', 'counter'],
  ])
  await setStation(shop.manager, 'Drinks', undefined)
  const later = await shop.placeOrder()
  expect(stationsIn(later).map(([, station]) => station)).toEqual([undefined, undefined])
  expect((await shop.listed(order.id))?.orderItems[1]).toMatchObject({ station: 'counter' })
})

test('a dish can be made at another station than its section', async () => {
  const { products } = (await shop.manager.get('manager/menu')).json<ManagedMenu>()
  const restate = async (id: string, station?: 'kitchen' | 'counter') => {
    const { version } = (await shop.manager.get('manager/menu'))
      .json<ManagedMenu>()
      .products.find((product) => product.id === id) ?? { version: 0 }
    const product = products.find((each) => each.id === id)
    if (!product?.details) throw new Error(`The menu has no ${id} with details`)
    const { archivedAt: _archived, changedAt: _changed, picture: _picture, ...stated } = product
    const details = { ...product.details, ...(station && { station }) }
    const sent = await shop.manager.post('manager/menu', {
      products: [{ ...stated, details, isArchived: false, version }],
    })
    expect(sent.statusCode).toBe(200)
  }
  await restate('flat_white', 'kitchen')
  await restate('shack_burger', 'counter')
  const order = await shop.placeOrder()
  expect(stationsIn(order).map(([, station]) => station)).toEqual(['counter', undefined])
  const dishes = (await shop.casey.get('menu')).json<Dish[]>()
  expect(dishes.find(({ id }) => id === 'water')?.details).toMatchObject({ station: 'counter' })
  expect(dishes.find(({ id }) => id === 'flat_white')?.details).toMatchObject({ station: 'kitchen' })
  await restate('flat_white')
  await restate('shack_burger')
})

test('a new station of a section is recorded, and a call with an old version changes nothing', async () => {
  const { sections } = (await shop.manager.get('manager/menu')).json<ManagedMenu>()
  const drinks = sections.find(({ title }) => title === 'Drinks')
  expect(drinks).toMatchObject({ station: 'counter' })
  await setStation(shop.manager, 'Drinks', undefined)
  const { entries } = (await shop.manager.get('manager/changes?subject=menu')).json<AuditTrailPage>()
  expect(entries[0]).toMatchObject({
    action: 'section_station_changed',
    details: { section: 'Drinks', before: 'counter', after: null },
  })
  const late = await shop.manager.post('manager/menu', { products: [], sections: [{ ...drinks, station: 'counter' }] })
  expect([late.statusCode, codeOf(late)]).toEqual([409, 'changed_meanwhile'])
  expect((await shop.sam.post('manager/menu', { products: [], sections: [drinks] })).statusCode).toBe(403)
})

test('the last station that is ready notifies the customer, once', async () => {
  const order = await shop.placeOrder()
  const { id } = order
  const first = await shop.readyOrder(shop.sam, id, 'kitchen')
  expect(first).toMatchObject({ stationsReady: [{ station: 'kitchen', by: 'Sam' }], dispatchedAt: null, seenBy: 'Sam' })
  expect(await shop.countNotices(order)).toBe(0)
  const last = await shop.readyOrder(shop.alex, id, 'counter')
  expect(last).toMatchObject({
    stationsReady: [
      { station: 'kitchen', by: 'Sam' },
      { station: 'counter', by: 'Alex' },
    ],
    dispatchedAt: expect.any(String),
    readyBy: 'Alex',
    notifiedBy: ['sms', 'email'],
    fulfilledAt: null,
  })
  expect(await shop.countNotices(order)).toBe(1)
})

test('a station can say again that it is ready: the first time stays, and no one is notified again', async () => {
  const order = await shop.placeOrder()
  const first = await shop.readyOrder(shop.sam, order.id, 'kitchen')
  api.passTime(1000)
  const again = await shop.readyOrder(shop.alex, order.id, 'kitchen')
  expect(again).toMatchObject({ stationsReady: first.stationsReady, wasDoneBefore: true })
  await shop.ready(shop.alex, order.id, 'counter')
  api.passTime(61_000)
  for (const station of ['kitchen', 'counter'] as const)
    expect(await shop.readyOrder(shop.sam, order.id, station)).toMatchObject({ wasDoneBefore: true })
  expect(await shop.countNotices(order)).toBe(1)
})

test('a crash after the last station was stored loses no message: a later tap of any station sends it', async () => {
  const order = await shop.placeOrder()
  const at = api.now().toISOString()
  await api.context.database.queries
    .updateTable('orders')
    .set({ kitchen_ready_at: at, counter_ready_at: at })
    .where('id', '=', order.id)
    .execute()
  expect(await shop.readyOrder(shop.sam, order.id, 'kitchen')).toMatchObject({
    dispatchedAt: expect.any(String),
    wasDoneBefore: true,
  })
  expect(await shop.countNotices(order)).toBe(1)
})

test('a tap during another message waits, and sends it itself if the other did not', async () => {
  const order = await shop.placeOrder()
  await shop.ready(shop.sam, order.id, 'kitchen')
  // As after a crash between the lock and the message.
  const locked = new Date(api.now().getTime() + 60_000).toISOString()
  await api.context.database.queries
    .updateTable('orders')
    .set({ dispatch_locked_until: locked })
    .where('id', '=', order.id)
    .execute()
  const during = await shop.ready(shop.alex, order.id, 'counter')
  expect([during.statusCode, codeOf(during)]).toEqual([409, 'recently_dispatched'])
  expect(await shop.countNotices(order)).toBe(0)
  api.passTime(61_000)
  expect(await shop.readyOrder(shop.alex, order.id, 'counter')).toMatchObject({ dispatchedAt: expect.any(String) })
  expect(await shop.countNotices(order)).toBe(1)
})

test('a message that the provider rejects leaves the station ready, and a repeat tries again', async () => {
  const order = await shop.placeOrder({ contactNumber: '0400 000 500' }, 'bounce+500@fuelshack.example')
  await shop.ready(shop.sam, order.id, 'kitchen')
  for (const attempt of [1, 2]) {
    const answer = await shop.ready(shop.alex, order.id, 'counter')
    expect([attempt, codeOf(answer)]).toEqual([attempt, 'message_provider_failed'])
  }
  expect(await shop.listed(order.id)).toMatchObject({
    dispatchedAt: null,
    stationsReady: [{ station: 'kitchen' }, { station: 'counter' }],
  })
})

test('after Ready or Done of the whole order, a station has nothing left to say', async () => {
  const ready = await shop.placeOrder()
  await shop.sam.post(`orders/${ready.id}/dispatch`)
  expect((await shop.ready(shop.alex, ready.id, 'counter')).statusCode).toBe(200)
  expect(await shop.countNotices(ready)).toBe(1)
  const done = await shop.placeOrder()
  await shop.sam.post(`orders/${done.id}/fulfill`)
  const late = await shop.readyOrder(shop.alex, done.id, 'counter')
  expect(late).toMatchObject({ wasDoneBefore: true, fulfilledAt: expect.any(String) })
  expect(late).not.toHaveProperty('stationsReady')
  expect(await shop.countNotices(done)).toBe(0)
})

test('an order that is opened again has the marks of its stations from before', async () => {
  const { id } = await shop.placeOrder()
  await shop.ready(shop.sam, id, 'kitchen')
  await shop.sam.post(`orders/${id}/fulfill`)
  expect((await shop.sam.post(`orders/${id}/unfulfill`)).json()).toMatchObject({
    fulfilledAt: null,
    stationsReady: [{ station: 'kitchen', by: 'Sam' }],
  })
})

test('only staff say that a station is ready, of an order that it makes something of', async () => {
  const { id } = await shop.placeOrder()
  expect((await shop.ready(api.as(undefined), id, 'kitchen')).statusCode).toBe(401)
  expect((await shop.ready(shop.casey, id, 'kitchen')).statusCode).toBe(403)
  expect((await shop.sam.post(`orders/${id}/stations/bar/ready`)).statusCode).toBe(400)
  expect(codeOf(await shop.ready(shop.sam, crypto.randomUUID(), 'kitchen'))).toBe('order_not_found')
  await setStation(shop.manager, 'Drinks', undefined)
  const kitchenOnly = await shop.placeOrder()
  const none = await shop.ready(shop.sam, kitchenOnly.id, 'counter')
  expect([none.statusCode, none.json()]).toEqual([400, expect.objectContaining({ code: 'bad_request' })])
  expect(await shop.readyOrder(shop.sam, kitchenOnly.id, 'kitchen')).toMatchObject({ dispatchedAt: expect.any(String) })
})

test('a station cannot be ready with an order that its customer cancelled', async () => {
  const { id } = await shop.placeOrder()
  await shop.casey.post(`customers/current/orders/${id}/cancel`)
  const answer = await shop.ready(shop.sam, id, 'kitchen')
  expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'order_closed'])
})

test('customers read nothing of stations in their orders', async () => {
  const { id } = await shop.placeOrder()
  await shop.ready(shop.sam, id, 'kitchen')
  const own = (await shop.casey.get(`customers/current/orders/${id}`)).body
  expect(own).toContain('Flat white')
  expect(own).not.toMatch(/station/i)
})

test('a typed order is ready once both stations are, and a guest without a number is called', async () => {
  const items = [
    { productId: 'shack_burger', quantity: 1 },
    { productId: 'flat_white', quantity: 1 },
  ]
  const key = { 'idempotency-key': 'typed-for-two-stations' }
  const { id } = (await shop.sam.post('orders/counter', { items, payment: 'till' }, key)).json<{ id: string }>()
  const order = await shop.listed(id)
  expect(order && stationsIn(order)).toEqual([
    ['Shack burger', undefined],
    ['Flat white', 'counter'],
  ])
  expect(await shop.readyOrder(shop.sam, id, 'kitchen')).toMatchObject({ dispatchedAt: null })
  expect(await shop.readyOrder(shop.alex, id, 'counter')).toMatchObject({ dispatchedAt: expect.any(String) })
  expect(order && (await shop.countNotices(order))).toBe(0)
})
