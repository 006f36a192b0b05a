import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { ChangedOrder, Order } from '@fuel-shack/contract/sales/orders/orders'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import { afterEach, describe, expect, test } from 'vitest'
import { codeOf } from '../payments/refunds/order-refunds-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'
import { openOutageShop } from './outage-fixture.ts'

const MINUTE_MS = 60_000
const COOK_NOW = { decision: 'cook-now' } as const

const shop = useFixture(openOutageShop)
afterEach(() => shop.clear())

const inMinutes = (minutes: number) => new Date(shop.api.now().getTime() + minutes * MINUTE_MS).toISOString()

const channelsOf = (messages: string[]) => new Set(messages.map((message) => /"channel":"(\w+)"/.exec(message)?.[1]))

/** An order that was paid while the line was down, and waits for a decision. */
async function orderPaidOffline() {
  const casey = await shop.newCustomer()
  await shop.loseLine()
  const { id } = await casey.order()
  await shop.returnLate()
  return { id, casey }
}

describe('the end of an outage', () => {
  // Covers outage-1.
  test('the end of an outage marks the orders that it delays, with its beginning and end', async () => {
    const casey = await shop.newCustomer()
    const beforeReport = shop.api.now().toISOString()
    await shop.report()
    const afterReport = shop.api.now().toISOString()
    shop.api.passTime(MINUTE_MS)
    const early = await casey.order()
    shop.api.passTime(2 * MINUTE_MS)
    await shop.check()
    const { id } = await casey.order()
    shop.api.passTime(50 * MINUTE_MS)
    const justPaid = await casey.order()
    await shop.report()
    const { from = '' } = (await shop.listed(early.id))?.outage ?? {}
    expect([from >= beforeReport, from <= afterReport]).toEqual([true, true])
    expect(await shop.listed(id)).toMatchObject({ outage: { from, until: expect.any(String) } })
    expect(await shop.listed(justPaid.id)).not.toHaveProperty('outage')
  })

  test('the end of an outage marks no order from before it, nor one that is seen or closed', async () => {
    const casey = await shop.newCustomer()
    const before = await casey.order()
    await shop.loseLine()
    const [seen, cancelled, declined] = [await casey.order(), await casey.order(), await casey.order()]
    await shop.staff.post(`orders/${seen.id}/see`)
    await casey.cancel(cancelled.id)
    await shop.staff.post(`orders/${declined.id}/decline`, { reason: 'other' })
    await shop.returnLate()
    expect((await shop.orders()).filter(({ outage }) => outage !== undefined)).toEqual([])
    expect(await shop.listed(before.id)).toBeDefined()
  })

  test('the end of an outage also marks the orders from before a pause, which has ended the alarm', async () => {
    const casey = await shop.newCustomer()
    await shop.loseLine()
    const { id } = await casey.order()
    await shop.staff.post('kitchen/pause', { reason: 'busy', minutes: 60 })
    await shop.check()
    await shop.returnLate()
    expect(await shop.listed(id)).toHaveProperty('outage')
  })

  test('the first screen of a kitchen that works from dockets is not the end of an outage', async () => {
    const docketShop = await openOutageShop()
    docketShop.api.passTime(3 * MINUTE_MS)
    await docketShop.check()
    const { id } = await (await docketShop.newCustomer()).order()
    await docketShop.returnLate()
    expect(await docketShop.listed(id)).not.toHaveProperty('outage')
    await docketShop.close()
  })

  test('a second outage leaves an order on the list with the time of the first', async () => {
    const { id, casey } = await orderPaidOffline()
    const first = (await shop.listed(id))?.outage
    await shop.loseLine()
    const { id: later } = await casey.order()
    await shop.returnLate()
    expect((await shop.listed(id))?.outage).toEqual(first)
    expect((await shop.choices()).map(({ orderId }) => orderId)).toEqual([id, later])
  })

  test('an order for later is delayed by an outage in which it should have been started', async () => {
    const casey = await shop.newCustomer()
    const { id, startAt = '' } = await casey.order({ pickUp: { inMinutes: 45 } })
    const asleep = await casey.order({ pickUp: { inMinutes: 300 } })
    expect(Date.parse(startAt)).toBeGreaterThan(shop.api.now().getTime())
    await shop.loseLine()
    await shop.returnLate()
    expect(await shop.listed(id)).toHaveProperty('outage')
    expect(await shop.listed(asleep.id)).not.toHaveProperty('outage')
    await shop.decide(id, COOK_NOW)
    expect(await shop.notices()).toEqual([
      expect.stringContaining('when we should have started'),
      expect.stringContaining('when we should have started'),
    ])
    expect(await shop.listed(id)).not.toHaveProperty('startAt')
  })
})

describe('a decision about an order that was paid offline', () => {
  // Covers outage-2.
  test('cook now makes a new time, which the ticket shows and one message by channel says', async () => {
    const { id, casey } = await orderPaidOffline()
    const [choice] = await shop.choices()
    const answer = await shop.decide(id, COOK_NOW)
    const order = answer.json<ChangedOrder>()
    expect([answer.statusCode, choice?.orderId]).toEqual([200, id])
    expect(order).toMatchObject({ seenAt: expect.any(String), outage: { decision: 'cook-now' } })
    expect(order).not.toHaveProperty('wasDoneBefore')
    expect(Math.abs(Date.parse(order.readyAt ?? '') - Date.parse(choice?.cookNow ?? ''))).toBeLessThan(2000)
    const [own] = await casey.ownOrders()
    expect(own).toMatchObject<Partial<CustomerOrder>>({ id, readyAt: order.readyAt ?? '', seenAt: expect.any(String) })
    const notices = await shop.notices()
    expect(channelsOf(notices)).toEqual(new Set(['email', 'sms']))
    expect(notices).toHaveLength(2)
    for (const notice of notices) expect(notice).toContain("We're making it now: ready about")
    expect(await shop.actionsOn(id)).toEqual(['seen sam', 'decided sam'])
    expect(await shop.choices()).toEqual([])
  })

  test('a new time is the one that staff chose, and cooking starts in time for it', async () => {
    const { id, casey } = await orderPaidOffline()
    const [choice] = await shop.choices()
    const at = choice?.times.at(3)?.at ?? ''
    const answer = await shop.decide(id, { decision: 'new-time', at })
    const { startAt = '', readyAt } = answer.json<Order>()
    expect(readyAt).toBe(at)
    expect(Date.parse(startAt)).toBeLessThan(Date.parse(at))
    expect(await casey.ownOrders()).toMatchObject([{ readyAt: at, startAt }])
    for (const notice of await shop.notices()) expect(notice).toContain("It'll be ready at")
  })

  test('the first decision stands, and a repeat or another person sends no message', async () => {
    const { id } = await orderPaidOffline()
    const alex = shop.api.as(await shop.environment.issuer.token({ subject: 'alex', role: 'staff', expiresIn: 80_000 }))
    const first = (await shop.decide(id, COOK_NOW)).json<ChangedOrder>()
    shop.api.passTime(MINUTE_MS)
    const repeat = (await shop.decide(id, COOK_NOW)).json<ChangedOrder>()
    const other = (await shop.decide(id, { decision: 'new-time', at: inMinutes(60) }, alex)).json<ChangedOrder>()
    expect([repeat, other]).toMatchObject([
      { wasDoneBefore: true, readyAt: first.readyAt, outage: { decision: 'cook-now' } },
      { wasDoneBefore: true, readyAt: first.readyAt, outage: { decision: 'cook-now' } },
    ])
    expect(await shop.notices()).toHaveLength(2)
  })

  test('what a printer printed in the outage can be marked as cooked, without a message', async () => {
    const casey = await shop.newCustomer()
    await shop.loseLine()
    const { id, number, readyAt } = await casey.order()
    shop.api.passTime(MINUTE_MS)
    expect(await shop.star.print()).toContain(number)
    await shop.returnLate()
    expect((await shop.listed(id))?.outage).toHaveProperty('printedAt')
    const cooked = (await shop.decide(id, { decision: 'cooked' })).json<Order>()
    expect(cooked).toMatchObject({ readyAt, seenAt: expect.any(String), outage: { decision: 'cooked' } })
    expect([await shop.notices(), await shop.choices()]).toEqual([[], []])
  })

  test('a printer that comes back with the screens has printed nothing that was cooked', async () => {
    const casey = await shop.newCustomer()
    await shop.loseLine()
    const { id } = await casey.order()
    shop.api.passTime(50 * MINUTE_MS)
    await shop.check()
    await shop.star.print()
    await shop.report()
    expect((await shop.listed(id))?.outage).not.toHaveProperty('printedAt')
  })

  test('a new time is rejected if it has passed, is beyond 36 hours, or too early to cook it', async () => {
    const { id } = await orderPaidOffline()
    for (const at of [inMinutes(-1), inMinutes(1), inMinutes(37 * 60), '0001-01-01T00:00:00.000Z']) {
      expect(codeOf(await shop.decide(id, { decision: 'new-time', at }))).toBe('pick_up_time_unavailable')
    }
    expect(await shop.notices()).toEqual([])
    expect((await shop.listed(id))?.outage).not.toHaveProperty('decision')
  })

  test('an order that is cancelled or declined cannot be decided about, and has one message', async () => {
    const { id, casey } = await orderPaidOffline()
    await shop.queries
      .updateTable('orders')
      .set({ cancel_offered_until: inMinutes(60) })
      .where('id', '=', id)
      .execute()
    expect((await casey.cancel(id)).statusCode).toBe(200)
    expect(codeOf(await shop.decide(id, COOK_NOW))).toBe('order_closed')
    expect([await shop.notices(), await shop.choices()]).toEqual([[], []])

    const declined = await orderPaidOffline()
    await shop.queries.deleteFrom('outbox_messages').execute()
    for (let tap = 0; tap < 2; tap += 1)
      await shop.staff.post(`orders/${declined.id}/decline`, { reason: 'out-of-stock' })
    expect(codeOf(await shop.decide(declined.id, COOK_NOW))).toBe('order_closed')
    const aboutIt = (await shop.outbox()).filter((message) => message.includes("can't make order"))
    expect(channelsOf(aboutIt)).toEqual(new Set(['email', 'sms']))
    expect(aboutIt).toHaveLength(2)
  })

  test('an order that is decided about can neither be cancelled nor escalated', async () => {
    const { id, casey } = await orderPaidOffline()
    await shop.queries
      .updateTable('orders')
      .set({ cancel_offered_until: inMinutes(60) })
      .where('id', '=', id)
      .execute()
    await shop.decide(id, COOK_NOW)
    expect(codeOf(await casey.cancel(id))).toBe('order_seen')
    shop.api.passTime(60 * MINUTE_MS)
    await shop.api.context.escalation.escalateDue()
    expect(await shop.listed(id)).not.toHaveProperty('escalations')
  })

  test('neither a look at the order nor a silenced bell decides about it, and a start does', async () => {
    const { id } = await orderPaidOffline()
    await shop.staff.post('orders/acknowledge', { orderIds: [id] })
    await shop.staff.post(`orders/${id}/see`)
    expect(await shop.choices()).toHaveLength(1)
    await shop.staff.post(`orders/${id}/start`)
    expect(await shop.choices()).toEqual([])
    expect((await shop.decide(id, COOK_NOW)).json()).toMatchObject({
      wasDoneBefore: true,
      startedAt: expect.any(String),
    })
    expect(await shop.notices()).toEqual([])
  })

  test('an order that no outage has delayed stays as it is', async () => {
    const casey = await shop.newCustomer()
    const { id, readyAt } = await casey.order()
    const answer = (await shop.decide(id, COOK_NOW)).json<ChangedOrder>()
    expect(answer).toMatchObject({ wasDoneBefore: true, readyAt })
    expect(answer).not.toHaveProperty('seenAt')
  })

  test('orders that are cooked now wait for one another, and not for those without a decision', async () => {
    const casey = await shop.newCustomer()
    await shop.loseLine()
    const ids: string[] = []
    for (let order = 0; order < 6; order += 1) ids.push((await casey.order()).id)
    await shop.returnLate()
    await shop.staff.post('kitchen/cooks', { cooks: 1 })
    const pace = (await shop.staff.get('kitchen')).json<KitchenPace>()
    const readyMs: number[] = []
    for (const id of ids) readyMs.push(Date.parse((await shop.decide(id, COOK_NOW)).json<Order>().readyAt ?? ''))
    const first = ((readyMs[0] ?? 0) - shop.api.now().getTime()) / MINUTE_MS
    expect(first).toBeLessThanOrEqual(pace.usualPreparationMinutes + 10)
    expect(readyMs).toEqual(readyMs.toSorted((one, other) => one - other))
    expect(readyMs.at(-1)).toBeGreaterThan(readyMs[0] ?? 0)
    await shop.staff.post('kitchen/cooks', { cooks: null })
  })

  test('customers and callers without a token can neither list nor decide', async () => {
    const { id, casey } = await orderPaidOffline()
    for (const caller of [casey.caller, shop.api.as(undefined)]) {
      expect([401, 403]).toContain((await caller.get('orders/outage')).statusCode)
      expect([401, 403]).toContain((await caller.post(`orders/${id}/outage`, COOK_NOW)).statusCode)
    }
    expect(await shop.listed(id)).not.toHaveProperty('seenAt')
  })
})
