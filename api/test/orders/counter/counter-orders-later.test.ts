import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { PlacedCounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProduct, statedOf } from '../../manager/menu/menu-fixture.ts'
import { codeOf } from '../../payments/refunds/order-refunds-fixture.ts'
import { burger, newKey, openCounterShop } from './counter-fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The till's own limit of calls. */
const CALL_EVERY_MS = MINUTE_MS / 4
const OPEN_LIMIT = 200

let shop: Awaited<ReturnType<typeof openCounterShop>>

beforeAll(async () => {
  shop = await openCounterShop()
})
afterAll(() => shop.close())

const placed = async (order = burger()) =>
  (await shop.staff.post('orders/counter', order, newKey())).json<PlacedCounterOrder>()

test('an order that costs nothing is open again after Undo', async () => {
  const menu = (await shop.manager.get('manager/menu')).json<ManagedMenu>()
  const dish = findProduct(menu, 'shack_burger')
  const free = await shop.manager.post('manager/menu', { products: [statedOf(dish, { priceInCents: 0 })] })
  expect(free.statusCode).toBe(200)
  const { id, totalCents } = await placed(burger({ name: 'Kev' }))
  expect(totalCents).toBe(0)
  await shop.done(id)
  await shop.staff.post(`orders/${id}/unfulfill`)
  expect(await shop.listed(id)).toMatchObject({ fulfilledAt: null })
  await shop.done(id)
})

test('a time that a till gives is stored as every other time', async () => {
  const at = new Date(Math.ceil(shop.api.now().getTime() / MINUTE_MS) * MINUTE_MS + 3 * 60 * MINUTE_MS)
  const pickUpAt = at.toISOString().replace('.000Z', 'Z')
  const answer = await shop.till.post('till/orders', burger({ pickUpAt }), newKey())
  expect(answer.json()).toMatchObject({ readyAt: at.toISOString() })
  await shop.done(answer.json<PlacedCounterOrder>().id)
})

test('an order outside the hours says that it was made at the counter, and declining it returns nothing', async () => {
  const pickUpAt = new Date(
    Math.ceil(shop.api.now().getTime() / MINUTE_MS) * MINUTE_MS + 2 * 60 * MINUTE_MS,
  ).toISOString()
  const { id } = await placed(burger({ contactNumber: '0412 345 678', payment: 'collection', pickUpAt }))
  const { settings } = (await shop.manager.get('manager/day')).json<ManagerDay>()
  const { value, version } = settings.kitchenHours
  const dates = [-1, 0, 1, 2].map((days) =>
    new Date(shop.api.now().getTime() + days * DAY_MS).toISOString().slice(0, 10),
  )
  const closed = { ...value, exceptions: Object.fromEntries(dates.map((date) => [date, []])) }
  const day = await shop.manager.post('manager/settings', { setting: 'kitchenHours', value: closed, version })
  expect(day.json<ManagerDay>().outsideHours).toEqual([
    expect.objectContaining({ id, counter: { payment: 'collection', totalCents: 0 } }),
  ])
  const sent = (await shop.outbox()).length
  const declined = await shop.manager.post(`orders/${id}/decline`, { reason: 'closing' })
  expect(declined.json()).not.toHaveProperty('refundPendingCents')
  expect((await shop.outbox()).length).toBe(sent)
})

test('a kitchen that never taps Done gets orders from its till the next day', async () => {
  for (let count = 0; count < OPEN_LIMIT; count++) {
    shop.api.passTime(CALL_EVERY_MS)
    await shop.till.post('till/orders', burger(), newKey())
  }
  expect(codeOf(await shop.till.post('till/orders', burger(), newKey()))).toBe('too_many_counter_orders')
  shop.api.passTime(DAY_MS / 2)
  expect((await shop.till.post('till/orders', burger(), newKey())).statusCode).toBe(200)
})

test('the note of a dish is erased in time, also in an order with no name, number or notes', async () => {
  const items = [{ productId: 'shack_burger', quantity: 1, note: 'For Kev Smith, 0412 000 000' }]
  const ids = [await placed(burger({ items, name: 'Kev' })), await placed(burger({ items }))].map(({ id }) => id)
  const open = await placed(burger({ items }))
  for (const id of ids) await shop.done(id)
  shop.api.passTime(400 * DAY_MS)
  await shop.api.context.retention.applyRetention()
  const lines = await shop.queries
    .selectFrom('order_items')
    .select('note')
    .where('order_id', 'in', [...ids, open.id])
    .orderBy('order_id')
    .execute()
  expect(lines.map(({ note }) => note).toSorted()).toEqual(['', '', 'For Kev Smith, 0412 000 000'])
})
