import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf, DISPUTED, openOrderRefunds, TOTAL_CENTS } from './order-refunds-fixture.ts'
import { useFixture } from '../../support/use-test-app.ts'

const COFFEE_CENTS = 520

const shop = useFixture(openOrderRefunds)
let casey: string

beforeEach(async () => {
  casey = await shop.newCustomer()
})

describe('declining an order', () => {
  test('declining an order closes it, refunds the rest of its payment and tells the customer the reason and the sum', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    const before = String((await shop.staff.get('orders')).headers.etag)
    const declined = await shop.staff.post(`orders/${id}/decline`, { reason: 'out-of-stock', note: 'no buns' })
    expect(declined.json<Order>()).toMatchObject({ declineReason: 'out-of-stock', refundPendingCents: TOTAL_CENTS })
    expect((await shop.staff.get('orders', { 'if-none-match': before })).statusCode).toBe(200)
    expect(await shop.openIds()).not.toContain(id)
    expect((await shop.messages()).filter((text) => text.includes("we've run out of something in it"))).toEqual(
      expect.arrayContaining([expect.stringContaining('$29.30')]),
    )
    await shop.sendDue()
    expect(await shop.refundsOf(intent)).toEqual([{ amount: TOTAL_CENTS, status: 'succeeded' }])
    expect(await shop.historic(id)).toMatchObject({ refundedCents: TOTAL_CENTS, isFullyRefunded: true })
    expect((await shop.historic(id))?.refundPendingCents).toBeUndefined()
    const own = (await shop.api.as(casey).get(`customers/current/orders/${id}`)).json<CustomerOrder>()
    expect(own.refundedAt).toMatch(/^20/)
    expect((own.refundedAt ?? '') >= (own.declinedAt ?? '~')).toBe(true)
    expect(await shop.points(casey)).toBe(0)
    // The events of the same refund, which arrive later, change nothing.
    await shop.deliverEventsOf(intent)
    expect(await shop.historic(id)).toMatchObject({ refundedCents: TOTAL_CENTS })
  })

  test('the notes of a decline and of refunds are shown to staff, and never to the customer', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    const noted = await shop.refund(id, { amountCents: 930, reason: 'quality', note: 'Cold chips' })
    expect(noted.json<Order>().staffNotes).toMatchObject([{ text: 'Cold chips' }])
    await shop.staff.post(`orders/${id}/decline`, { reason: 'other', note: 'Fryer broke' })
    await shop.sendDue()
    await shop.deliverEventsOf(intent)
    expect((await shop.historic(id))?.staffNotes?.map(({ text }) => text)).toEqual(['Cold chips', 'Fryer broke'])
    for (const path of ['customers/current/orders', `customers/current/orders/${id}`, 'customers/current/export']) {
      const { statusCode, body } = await shop.api.as(casey).get(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(body).not.toMatch(/Cold chips|Fryer broke/)
    }
    expect((await shop.messages()).filter((text) => /Cold chips|Fryer broke/.test(text))).toEqual([])
  })

  test('declining an order twice, and on two devices at once, refunds once', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    const decline = () => shop.staff.post(`orders/${id}/decline`, { reason: 'closing' })
    const responses = await Promise.all([decline(), decline(), decline()])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await Promise.all([shop.sendDue(), shop.sendDue()])
    expect(await shop.refundsOf(intent)).toEqual([{ amount: TOTAL_CENTS, status: 'succeeded' }])
    const { queries } = shop.api.context.database
    const actions = await queries.selectFrom('order_actions').select('action').where('order_id', '=', id).execute()
    expect(actions).toEqual([{ action: 'declined' }])
  })

  test('declining an order after a partial refund returns the rest only', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    await shop.refund(id, { amountCents: 930, reason: 'quality' })
    await shop.staff.post(`orders/${id}/decline`, { reason: 'other' })
    await shop.sendDue()
    expect((await shop.refundsOf(intent)).map(({ amount }) => amount)).toEqual([930, 2000])
  })

  test('declining an order is rejected after the handover, and a declined order cannot be handed over or announced as ready', async () => {
    const handedOver = await shop.placeOrder(casey)
    await shop.staff.post(`orders/${handedOver.id}/fulfill`)
    const late = await shop.staff.post(`orders/${handedOver.id}/decline`, { reason: 'other' })
    expect(codeOf(late)).toBe('order_closed')
    expect(await shop.refundable(handedOver.id)).toMatchObject({ refundableCents: TOTAL_CENTS })
    const { id } = await shop.placeOrder(casey)
    await shop.staff.post(`orders/${id}/decline`, { reason: 'other' })
    expect(codeOf(await shop.staff.post(`orders/${id}/fulfill`))).toBe('order_closed')
    expect(codeOf(await shop.staff.post(`orders/${id}/dispatch`))).toBe('order_closed')
  })

  test('declining an order of a payment that the bank has withdrawn refunds nothing', async () => {
    const { id, intent } = await shop.placeOrder(casey, DISPUTED)
    expect(codeOf(await shop.refund(id, { amountCents: 100, reason: 'other' }))).toBe('payment_disputed')
    expect(await shop.refundable(id)).toMatchObject({ refundableCents: 0, isDisputed: true })
    expect((await shop.staff.post(`orders/${id}/decline`, { reason: 'other' })).statusCode).toBe(200)
    await shop.sendDue()
    expect(await shop.refundsOf(intent)).toEqual([])
  })
})

describe('refunding a part of an order', () => {
  test('refunding a part of an order by lines returns their price, takes back the points and notifies the customer once it is made', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    const coffee = (await shop.refundable(id)).lines.find(({ title }) => title === 'Flat white')
    const body = { lines: [{ itemId: coffee?.itemId, quantity: 1 }], reason: 'out-of-stock' }
    expect((await shop.refund(id, body)).json()).toMatchObject({ refundPendingCents: COFFEE_CENTS })
    expect((await shop.refundable(id)).lines).toContainEqual(
      expect.objectContaining({ refundableQuantity: 1, quantity: 2 }),
    )
    await shop.sendDue()
    expect(await shop.refundsOf(intent)).toEqual([{ amount: COFFEE_CENTS, status: 'succeeded' }])
    expect(await shop.openIds()).toContain(id)
    expect(await shop.points(casey)).toBe(24)
    expect((await shop.messages()).filter((text) => text.includes('we refunded $5.20'))).toHaveLength(1)
    expect(codeOf(await shop.refund(id, { ...body, lines: [{ itemId: coffee?.itemId, quantity: 2 }] }))).toBe(
      'refund_exceeds_payment',
    )
  })

  test('refunding a part of an order with the same key refunds once, and another content with that key is rejected', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    const body = { amountCents: 400, reason: 'quality' }
    const key = crypto.randomUUID()
    await Promise.all([shop.refund(id, body, key), shop.refund(id, body, key), shop.refund(id, body, key)])
    await shop.sendDue()
    await shop.refund(id, body, key)
    await shop.sendDue()
    expect(await shop.refundsOf(intent)).toEqual([{ amount: 400, status: 'succeeded' }])
    expect(codeOf(await shop.refund(id, { ...body, amountCents: 401 }, key))).toBe('idempotency_conflict')
    expect(codeOf(await shop.staff.post(`orders/${id}/refund`, body))).toBe('idempotency_key_missing')
  })

  test('refunding a part of an order on two devices at once never exceeds what was paid', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    const responses = await Promise.all([1, 2, 3].map(() => shop.refund(id, { amountCents: 1500, reason: 'other' })))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await shop.sendDue()
    expect(await shop.refundsOf(intent)).toEqual([{ amount: 1500, status: 'succeeded' }])
  })

  test('refunding an amount divides it among the lines, to the cent', async () => {
    const { id } = await shop.placeOrder(casey)
    await shop.refund(id, { amountCents: 1001, reason: 'other' })
    const { queries } = shop.api.context.database
    const row = await queries
      .selectFrom('refund_requests')
      .select('lines')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.lines.map(({ amountCents }) => amountCents)).toEqual([645, 356])
  })

  test('a refund of everything closes the order when the provider has made it', async () => {
    const { id } = await shop.placeOrder(casey)
    await shop.refund(id, { amountCents: TOTAL_CENTS, reason: 'other' })
    expect(await shop.openIds()).toContain(id)
    await shop.sendDue()
    expect(await shop.openIds()).not.toContain(id)
    expect(codeOf(await shop.refund(id, { amountCents: 1, reason: 'other' }))).toBe('nothing_to_refund')
  })

  test('refunding a part of an order is for staff only, and for lines of the order only', async () => {
    const { id } = await shop.placeOrder(casey)
    const asCustomer = shop.api.as(casey)
    for (const path of ['decline', 'refund']) {
      expect((await asCustomer.post(`orders/${id}/${path}`, {})).statusCode).toBe(403)
    }
    expect((await asCustomer.get(`orders/${id}/refundable`)).statusCode).toBe(403)
    const lines = [{ itemId: crypto.randomUUID(), quantity: 1 }]
    expect((await shop.refund(id, { lines, reason: 'other' })).statusCode).toBe(400)
    expect((await shop.refund(id, { amountCents: 0, reason: 'other' })).statusCode).toBe(400)
  })
})

describe('cancelling by the customer', () => {
  test("a customer's cancellation closes an order that staff have not read, and refunds it; a repeat changes nothing", async () => {
    const { id, intent } = await shop.placeOrder(casey)
    expect((await shop.cancel(casey, id)).json()).toMatchObject({ refundPendingCents: TOTAL_CENTS })
    expect((await shop.cancel(casey, id)).statusCode).toBe(200)
    await shop.staff.post('orders/acknowledge', { orderIds: [id] })
    expect(await shop.openIds()).not.toContain(id)
    await shop.sendDue()
    expect(await shop.refundsOf(intent)).toEqual([{ amount: TOTAL_CENTS, status: 'succeeded' }])
    expect((await shop.messages()).filter((text) => text.includes('is cancelled at your request'))).not.toEqual([])
    expect(codeOf(await shop.staff.post(`orders/${id}/fulfill`))).toBe('order_closed')
  })

  test('cancelling by the customer is rejected after staff have read the order, and never succeeds together with it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await shop.placeOrder(casey)
      const [cancelled, seen] = await Promise.all([shop.cancel(casey, id), shop.staff.post(`orders/${id}/see`)])
      const isSeen = seen.json<Order>().seenAt !== undefined
      expect(codeOf(cancelled)).toBe(isSeen ? 'order_seen' : undefined)
    }
    const { id } = await shop.placeOrder(casey)
    await shop.staff.post(`orders/${id}/see`)
    expect(codeOf(await shop.cancel(casey, id))).toBe('order_seen')
    expect(await shop.openIds()).toContain(id)
  })

  test("cancelling by the customer of another customer's order is answered as if it did not exist", async () => {
    const { id } = await shop.placeOrder(casey)
    expect((await shop.cancel(await shop.newCustomer(), id)).statusCode).toBe(404)
    expect(await shop.openIds()).toContain(id)
  })
})

test('what staff noted about a refund is erased with the contact of its order', async () => {
  const { id } = await shop.placeOrder(casey)
  await shop.staff.post(`orders/${id}/decline`, { reason: 'other', note: 'Casey rang and was upset' })
  await shop.sendDue()
  const { queries } = shop.api.context.database
  await queries.updateTable('orders').set({ closed_at: '2024-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
  await shop.api.context.retention.applyRetention()
  const requests = await queries.selectFrom('refund_requests').select('note').where('order_id', '=', id).execute()
  expect(requests).toEqual([{ note: '' }])
})
