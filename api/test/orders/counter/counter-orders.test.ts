import type { PlacedCounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import type { OrderNumbers } from '@fuel-shack/contract/sales/orders/order-numbers'
import type { Takings } from '@fuel-shack/contract/office/takings'
import { problemSchema } from '@fuel-shack/contract/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../payments/refunds/order-refunds-fixture.ts'
import { burger, newKey, openCounterShop } from './counter-fixture.ts'

const MINUTE_MS = 60_000
const BURGER_CENTS = 1890

let shop: Awaited<ReturnType<typeof openCounterShop>>

beforeAll(async () => {
  shop = await openCounterShop()
})
afterAll(() => shop.close())

const place = (order = burger(), { by = shop.staff, key = newKey() } = {}) => by.post('orders/counter', order, key)
const placed = async (order = burger()) => (await place(order)).json<PlacedCounterOrder>()
const sms = async () => (await shop.environment.standins.sentMessages()).map((message) => JSON.stringify(message))

describe('an order that staff type', () => {
  // Covers counter-order-1.
  test('an order that staff type is on the board at once, with its price, its number and who typed it', async () => {
    const answer = await place(burger({ name: 'Kev', payment: 'collection', customerNotes: 'At bowser 2' }))
    expect(answer.json()).toEqual({
      id: expect.any(String),
      number: expect.stringMatching(/^\d{3}$/),
      readyAt: expect.any(String),
      totalCents: BURGER_CENTS,
    })
    const { id, number, readyAt } = answer.json<PlacedCounterOrder>()
    expect(await shop.listed(id)).toMatchObject({
      number,
      customerName: 'Kev',
      counter: { payment: 'collection', totalCents: BURGER_CENTS },
      readyAt,
      customerNotes: 'At bowser 2',
      contactNumber: '',
      orderItems: [{ productId: 'shack_burger', title: 'Shack burger', quantity: 1 }],
    })
    expect(await shop.star.print()).toMatch(/PAY ON COLLECTION \$18\.90/u)
    await shop.done(id)
  })

  test('orders from the counter and from the app share one estimate and the numbers on the screen', async () => {
    const first = await placed()
    for (const _ of Array.from({ length: 11 })) await placed()
    const later = await placed()
    expect(Date.parse(later.readyAt)).toBeGreaterThan(Date.parse(first.readyAt))
    const pace = (await shop.api.as(undefined).get('kitchen')).json<{ startsInMinutes: number }>()
    expect(pace.startsInMinutes).toBeGreaterThan(0)
    const numbers = async () => (await shop.staff.get('orders/numbers')).json<OrderNumbers>()
    expect((await numbers()).preparing).toContain(first.number)
    expect((await shop.staff.post(`orders/${first.id}/dispatch`)).statusCode).toBe(200)
    expect((await numbers()).ready).toContain(first.number)
    for (const order of (await shop.staff.get('orders')).json<{ id: string }[]>()) await shop.done(order.id)
  })

  test('a guest who left a mobile number gets an SMS without a link, and others are called', async () => {
    const { id } = await placed(burger({ contactNumber: '0412 345 678' }))
    const before = (await sms()).length
    expect((await shop.staff.post(`orders/${id}/dispatch`)).json()).toMatchObject({ notifiedBy: ['sms'] })
    const [text = ''] = (await sms()).slice(before)
    expect(text).toContain('is ready')
    expect(text).not.toContain('http')
    await shop.done(id)
  })

  test('a phone order for a time sleeps until cooking is due to start', async () => {
    const pickUpAt = new Date(shop.api.now().getTime() + 3 * 60 * MINUTE_MS).toISOString()
    const { id, readyAt } = await placed(burger({ name: 'Deb', pickUpAt }))
    expect(readyAt).toBe(pickUpAt)
    expect(await shop.listed(id)).toMatchObject({ startAt: expect.any(String) })
    const dockets = await shop.queries
      .selectFrom('print_jobs')
      .select('created_at')
      .where('order_id', '=', id)
      .execute()
    const { startAt } = (await shop.listed(id)) ?? {}
    expect(dockets.map((docket) => docket.created_at)).toEqual([startAt, startAt])
    await shop.done(id)
  })
})

describe('a call that is repeated', () => {
  test('ten calls of two people with one key place one order, and another order with that key is rejected', async () => {
    const key = newKey()
    const by = (index: number) => (index % 2 === 0 ? shop.staff : shop.colleague)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => place(burger({ name: 'Ten' }), { key, by: by(index) })),
    )
    expect(new Set(answers.map((answer) => answer.json<PlacedCounterOrder>().number)).size).toBe(1)
    expect(codeOf(await place(burger({ name: 'Other' }), { key }))).toBe('idempotency_conflict')
    await shop.done(answers[0]?.json<PlacedCounterOrder>().id ?? '')
  })

  // Covers counter-order-4.
  test('two tablets that type the same phone order at the same time place it once, unless it is another one', async () => {
    const order = burger({ name: 'Shaz', items: [{ productId: 'flat_white', quantity: 2 }] })
    const [one, other] = await Promise.all([place(order), place({ ...order, name: 'SHAZ' }, { by: shop.colleague })])
    expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 409]))
    const rejected = [one, other].find(({ statusCode }) => statusCode === 409)
    expect(problemSchema.parse(rejected?.json())).toMatchObject({
      code: 'order_typed_already',
      doneAt: expect.any(String),
    })
    expect((await place({ ...order, isAnother: true }, { by: shop.colleague })).statusCode).toBe(200)
    const open = (await shop.staff.get('orders')).json<{ id: string; customerName?: string }[]>()
    expect(open.filter(({ customerName }) => customerName?.toLowerCase() === 'shaz')).toHaveLength(2)
    for (const { id } of open) await shop.done(id)
  })
})

describe('money', () => {
  // Covers counter-order-5.
  test('an order at the counter is neither refunded nor invoiced, and declining it returns nothing', async () => {
    const { id } = await placed(burger({ name: 'Money' }))
    const rejected = [
      await shop.staff.get(`orders/${id}/refundable`),
      await shop.staff.post(`orders/${id}/refund`, { amountCents: 100, reason: 'other' }, newKey()),
    ]
    expect(rejected.map(codeOf)).toEqual(['not_refundable', 'not_refundable'])
    expect(codeOf(await shop.staff.get(`orders/${id}/receipt`))).toBe('order_not_found')
    const declined = await shop.staff.post(`orders/${id}/decline`, { reason: 'out-of-stock' })
    expect(declined.json()).toMatchObject({ declinedAt: expect.any(String), declineReason: 'out-of-stock' })
    expect(declined.json()).not.toHaveProperty('refundedCents')
    expect(codeOf(await shop.done(id))).toBe('order_closed')
    const refunds = await shop.queries.selectFrom('refund_requests').select('id').where('order_id', '=', id).execute()
    expect(refunds).toEqual([])
  })

  test('handing it over gives no points to any card', async () => {
    const points = async () =>
      (await shop.queries.selectFrom('ledger_entries').select('id').execute()).length +
      (await shop.queries.selectFrom('order_points').select('checkout_id').execute()).length
    const before = await points()
    const { id } = await placed()
    await shop.done(id)
    expect(await points()).toBe(before)
  })

  test('takings state them apart, without those that were declined', async () => {
    const figures = async () => (await shop.manager.get('manager/takings')).json<Takings>().figures
    const before = await figures()
    const { id } = await placed(burger({ payment: 'collection' }))
    const declined = await placed(burger({ items: [{ productId: 'shack_burger', quantity: 5 }] }))
    await shop.staff.post(`orders/${declined.id}/decline`, { reason: 'other' })
    await shop.done(id)
    const after = await figures()
    expect(after.counterOrders).toEqual({
      orders: (before.counterOrders?.orders ?? 0) + 1,
      cents: (before.counterOrders?.cents ?? 0) + BURGER_CENTS,
      onCollectionCents: (before.counterOrders?.onCollectionCents ?? 0) + BURGER_CENTS,
    })
    expect({ ...after, counterOrders: 0, open: 0 }).toEqual({ ...before, counterOrders: 0, open: 0 })
  })
})

describe('what is left of a dish', () => {
  test('the counter takes from the same number as the app, and reads how many it can have', async () => {
    await shop.staff.post('menu/availability', { productId: 'shack_burger', until: 'undone', left: 2 })
    const tooMany = await place(burger({ items: [{ productId: 'shack_burger', quantity: 3 }] }))
    expect(problemSchema.parse(tooMany.json())).toMatchObject({
      code: 'sold_out',
      products: [{ id: 'shack_burger', availability: { portions: [{ left: 2 }] } }],
    })
    const { id } = await placed(burger({ items: [{ productId: 'shack_burger', quantity: 2 }] }))
    await shop.done(id)
    expect(codeOf(await place())).toBe('sold_out')
    await shop.staff.post('menu/availability', { productId: 'shack_burger', until: 'undone' })
    expect(codeOf(await place())).toBe('sold_out')
    await shop.staff.post('menu/availability', { productId: 'shack_burger', until: null })
    expect((await place()).statusCode).toBe(200)
  })

  test('a dish that is not on the menu and a choice that it does not have are rejected', async () => {
    const unknown = burger({ items: [{ productId: 'no_such_dish', quantity: 1 }] })
    const choice = burger({ items: [{ productId: 'flat_white', quantity: 1, options: ['no-such-option'] }] })
    expect([await place(unknown), await place(choice)].map(codeOf)).toEqual([
      'product_unavailable',
      'option_unavailable',
    ])
  })
})

describe('a till', () => {
  // Covers counter-order-6.
  test('a till posts an order with its key, once, and staff read that it came from a till', async () => {
    const key = newKey()
    const post = () => shop.till.post('till/orders', burger({ name: 'Table 4' }), key)
    const [first, second] = [await post(), await post()]
    expect(second.json()).toEqual(first.json())
    const { id } = first.json<PlacedCounterOrder>()
    expect(await shop.listed(id)).toMatchObject({ counter: { payment: 'till', isFromTill: true } })
    await shop.done(id)
  })

  test('only staff type orders, and only tills post them', async () => {
    const { caller } = await shop.newCustomer()
    const statuses = [
      await place(burger(), { by: caller }),
      await place(burger(), { by: shop.api.as(undefined) }),
      await shop.till.post('orders/counter', burger(), newKey()),
      await shop.staff.post('till/orders', burger(), newKey()),
      await shop.staff.post('orders/counter', burger()),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([403, 401, 401, 401, 400])
  })

  test('a patient till cannot fill the board without end', async () => {
    const { count } = await shop.queries
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number | string>().as('count'))
      .where('closed_at', 'is', null)
      .where('counter_payment', 'is not', null)
      .executeTakeFirstOrThrow()
    const codes: (string | undefined)[] = []
    for (const _ of Array.from({ length: 201 - Number(count) })) {
      shop.api.passTime(MINUTE_MS / 4)
      codes.push(codeOf(await shop.till.post('till/orders', burger(), newKey())))
    }
    expect(codes.filter((code) => code !== undefined)).toEqual(['too_many_counter_orders'])
  })
})

test('an order at the counter is not escalated, and its name and words are erased in time', async () => {
  await shop.queries
    .updateTable('orders')
    .set({ closed_at: shop.api.now().toISOString() })
    .where('closed_at', 'is', null)
    .execute()
  const { id } = await placed(burger({ name: 'Gone', customerNotes: 'Ring 0412 000 000' }))
  shop.api.passTime(30 * MINUTE_MS)
  await shop.api.context.escalation.escalateDue()
  expect(await shop.listed(id)).not.toHaveProperty('escalations')
  await shop.done(id)
  shop.api.passTime(400 * 24 * 60 * MINUTE_MS)
  await shop.api.context.retention.applyRetention()
  const row = await shop.queries
    .selectFrom('orders')
    .select(['customer_name', 'customer_notes', 'counter_payment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ customer_name: '', customer_notes: '', counter_payment: 'till' })
})
