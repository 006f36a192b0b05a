import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { WEEK_DAYS, type StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { PickUp } from '@fuel-shack/contract/sales/checkout/checkout'
import { site as example } from '@fuel-shack/harness/site'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../payments/refunds/order-refunds-fixture.ts'
import { changeSetting } from '../support/change-setting.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { openCancellingShop, TOTAL_CENTS } from './cancelling-fixture.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const BURGER = BURGER_AND_COFFEES.items[0]?.externalPaymentId ?? ''

const EARLY: StatedHours = { title: 'Kitchen', week: [{ days: [...WEEK_DAYS], opens: '05:00', closes: '14:00' }] }

type Shop = Awaited<ReturnType<typeof openCancellingShop>>
let shop: Shop
/** The time of the first evening: 10 pm. */
let evening: Date
let casey: Awaited<ReturnType<Shop['newCustomer']>>
let breakfast: string

beforeEach(async () => {
  evening = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
  shop = await openCancellingShop({
    timeZone: zoneWhereItIsTen(evening),
    openingHours: { ...example.openingHours, kitchen: EARLY },
    limits: { ...example.limits, openOrders: 3, cancellationsPerHour: 100, cancelWithinMinutes: 2 },
  })
  casey = await shop.newCustomer()
  breakfast = at('05:15')
})
afterEach(() => shop.close())

function zoneWhereItIsTen(now: Date): string {
  const hoursAhead = ((22 - now.getUTCHours() + 12) % 24) - 12
  // Etc/GMT-0 is UTC, and a rest stop's zone must name a place.
  if (hoursAhead === 0) return 'Africa/Abidjan'
  return `Etc/GMT${hoursAhead < 0 ? '+' : '-'}${Math.abs(hoursAhead)}`
}

/** The instant of a time on the wall clock of the rest stop, some days after the first evening. */
function at(clock: string, days = 1): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const midnight = evening.getTime() + 2 * HOUR_MS
  return new Date(midnight + ((days - 1) * 24 + hour) * HOUR_MS + minute * MINUTE_MS).toISOString()
}
const passTo = (instant: string) => shop.api.passTime(Date.parse(instant) - shop.api.now().getTime())

const codesOf = async (...pickUps: (PickUp | undefined)[]) => {
  const codes: (string | number)[] = []
  for (const pickUp of pickUps) {
    shop.api.passTime(7000)
    const answer = await casey.pay(pickUp && { pickUp })
    codes.push(codeOf(answer) ?? answer.statusCode)
  }
  return codes
}
const pushes = async () => (await shop.outbox()).filter((message) => message.includes('New order'))

describe('breakfast that is ordered at 10 pm', () => {
  // Covers ordering-34.
  test('breakfast that is ordered at 10 pm sleeps, and rings, prints and is pushed when cooking is due to start', async () => {
    const { id, number, readyAt, startAt = '' } = await casey.order({ pickUp: { at: breakfast } })
    expect(readyAt).toBe(breakfast)
    passTo(at('04:59'))
    await shop.api.context.messages.drain()
    expect([await pushes(), await shop.star.poll()]).toEqual([[expect.any(String)], { jobReady: false }])
    expect(await shop.listed(id)).toMatchObject({ startAt })
    const sentBefore = await shop.queries.selectFrom('outbox_messages').select('sent_at').where('id', '=', id).execute()
    expect(sentBefore).toEqual([{ sent_at: null }])
    passTo(startAt)
    shop.api.passTime(1000)
    await shop.api.context.messages.drain()
    const sent = await shop.queries.selectFrom('outbox_messages').select('sent_at').where('id', '=', id).execute()
    expect(sent).toEqual([{ sent_at: expect.any(String) }])
    expect(await shop.star.print()).toContain(number)
  })

  test('breakfast is escalated from when cooking is due to start, and its message counts from then', async () => {
    const { id, startAt = '' } = await casey.order({ pickUp: { at: breakfast } })
    passTo(at('04:00'))
    await shop.api.context.escalation.escalateDue()
    expect(await shop.listed(id)).not.toHaveProperty('escalations')
    passTo(new Date(Date.parse(startAt) + 6 * MINUTE_MS).toISOString())
    for (let step = 0; step < 2; step += 1) {
      await shop.api.context.escalation.escalateDue()
      shop.api.passTime(2 * MINUTE_MS)
    }
    expect((await shop.listed(id))?.escalations?.map(({ step }) => step)).toEqual(['bell', 'push'])
    expect((await shop.outbox()).find((message) => message.includes('has not been opened'))).toMatch(
      /begin \d minutes ago/,
    )
  })

  test('breakfast is not woken by staff who look at it, but by those who start it', async () => {
    const { id } = await casey.order({ pickUp: { at: breakfast } })
    await shop.staff.post(`orders/${id}/see`)
    await shop.staff.post('orders/acknowledge', { orderIds: [id] })
    expect(await shop.listed(id)).not.toHaveProperty('seenAt')
    expect(await shop.listed(id)).not.toHaveProperty('acknowledgedAt')
    await shop.staff.post(`orders/${id}/start`)
    expect(await shop.listed(id)).toMatchObject({ seenAt: expect.any(String), startedAt: expect.any(String) })
    expect(codeOf(await casey.cancel(id))).toBe('order_seen')
  })

  test('breakfast is printed before its time if staff want it, and not again then', async () => {
    const { id, number, startAt = '' } = await casey.order({ pickUp: { at: breakfast } })
    await shop.staff.post(`orders/${id}/print`, {})
    expect(await shop.star.print()).toContain(number)
    passTo(startAt)
    expect(await shop.star.poll()).toEqual({ jobReady: false })
  })
})

describe('an order that sleeps is cancelled', () => {
  // Covers cancelling-10.
  test('an order that sleeps is cancelled until cooking is due to start, in full, and the kitchen reads nothing of it', async () => {
    const { id, startAt = '' } = await casey.order({ pickUp: { at: breakfast } })
    const other = await casey.order({ pickUp: { at: breakfast } })
    expect(other.cancellableUntil).toBe(startAt)
    passTo(new Date(Date.parse(startAt) - MINUTE_MS).toISOString())
    const cancelled = await casey.cancel(id)
    expect(cancelled.json<CustomerOrder>()).toMatchObject({ spendRefundedCents: TOTAL_CENTS })
    expect(await shop.listed(id)).toBeUndefined()
    passTo(startAt)
    expect(codeOf(await casey.cancel(other.id))).toBe('cancel_too_late')
    expect(await shop.star.print()).toContain(other.number)
    expect(await shop.star.poll()).toEqual({ jobReady: false })
  })

  test('an order that sleeps and was printed stays on the board as cancelled', async () => {
    const { id } = await casey.order({ pickUp: { at: breakfast } })
    await shop.staff.post(`orders/${id}/print`, {})
    await shop.star.print()
    await casey.cancel(id)
    expect(await shop.listed(id)).toMatchObject({ cancelledAt: expect.any(String) })
    expect(await shop.star.print()).toContain('CANCELLED')
  })

  // Covers ordering-35.
  test('an order for a day with a surcharge is cancelled with it, also after that day has begun', async () => {
    const timeZone = zoneWhereItIsTen(evening)
    const name = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'long' }).format(new Date(breakfast))
    await changeSetting(shop.api, 'surcharge', { percent: 10, days: WEEK_DAYS.filter((day) => day === name) })
    const surcharged = TOTAL_CENTS + 189 + 2 * 52
    const order = await casey.order({ pickUp: { at: breakfast }, spendCents: surcharged })
    expect(order.totalCents).toBe(surcharged)
    passTo(at('00:30'))
    const cancelled = (await casey.cancel(order.id)).json<CustomerOrder>()
    expect(cancelled).toMatchObject({ spendRefundedCents: surcharged })
  })
})

describe('while the kitchen is closed', () => {
  test('an order needs a time of its hours, in which it can be cooked after the opening', async () => {
    const times = ['05:00', '05:15', '14:00', '14:15']
    const codes = await codesOf(undefined, ...times.map((time) => ({ at: at(time) })))
    expect(codes).toEqual(['kitchen_closed', 'pick_up_time_unavailable', 200, 200, 'pick_up_time_unavailable'])
  })

  test('an order is for the next 36 hours', async () => {
    expect(await codesOf({ at: at('09:45', 2) }, { at: at('11:00', 2) })).toEqual([200, 'pick_up_time_unavailable'])
  })

  test('a customer who is up to five hours away orders if the kitchen is open on their arrival', async () => {
    passTo(at('00:30'))
    expect(await codesOf({ inMinutes: 120 }, { inMinutes: 300 })).toEqual(['pick_up_time_unavailable', 200])
  })

  test('one person has no more orders ahead than the limit of open orders', async () => {
    const answers = await codesOf(...Array.from({ length: 4 }, () => ({ at: breakfast })))
    expect(answers).toEqual([200, 200, 200, 'too_many_open_orders'])
  })
})

describe('at the time of pick-up', () => {
  const mark = async (until: string | null, left?: number) =>
    shop.staff.post('menu/availability', { productId: BURGER, until, ...(left !== undefined && { left }) })

  // Covers ordering-35.
  test('a dish is sold out if its mark lasts until then, and a number that has ended does not count', async () => {
    await mark('tomorrow')
    expect(await codesOf({ at: breakfast })).toEqual([200])
    await mark('undone')
    expect(await codesOf({ at: breakfast })).toEqual(['sold_out'])
    await mark('tomorrow', 1)
    const items = BURGER_AND_COFFEES.items.map((item) => ({ ...item, quantity: 2 }))
    shop.api.passTime(7000)
    const two = await casey.pay({ items, pickUp: { at: breakfast }, spendCents: 2 * 1890 + 2 * 520 })
    expect(two.statusCode).toBe(200)
  })

  test('a pause counts that lasts until cooking begins', async () => {
    passTo(at('08:05'))
    await shop.staff.post('kitchen/pause', { reason: 'busy', minutes: 60 })
    expect(await codesOf(undefined, { at: at('09:00') }, { at: at('09:30') })).toEqual([
      'kitchen_paused',
      'kitchen_paused',
      200,
    ])
  })
})

test('a kitchen that closes for good lists the orders ahead for the manager', async () => {
  const { id, startAt } = await casey.order({ pickUp: { at: breakfast } })
  await changeSetting(shop.api, 'kitchenHours', { week: [] })
  const manager = shop.api.as(
    await shop.environment.issuer.token({ subject: 'riley', claims: { role: ['staff', 'manager'] } }),
  )
  const { outsideHours, ahead } = (await manager.get('manager/day')).json<ManagerDay>()
  expect(ahead).toEqual({ orders: 1, nextStartAt: startAt })
  expect(outsideHours.map((order) => order.id)).toContain(id)
})

test('on a connection that drops, an order that needs three tries in two hours is paid once', async () => {
  const headers = { 'idempotency-key': 'dropped-line' }
  const tap = () =>
    casey.caller.post(
      'stripe/create-session',
      { ...BURGER_AND_COFFEES, spendCents: TOTAL_CENTS, pickUp: { at: breakfast } },
      headers,
    )
  const first = await tap()
  shop.api.passTime(HOUR_MS)
  const second = await tap()
  shop.api.passTime(HOUR_MS)
  const third = await tap()
  expect([first.statusCode, second.json(), third.json()]).toEqual([200, first.json(), first.json()])
  expect(await casey.ownOrders()).toHaveLength(1)
})
