import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import { afterEach, expect, test } from 'vitest'
import { createClockWatch } from '../../src/platform/db/clock-watch.ts'
import { buildOpsServer } from '../../src/platform/http/ops-server.ts'
import { createLog } from '../../src/platform/log.ts'
import { openBalanceShop } from '../payments/balance-fixture.ts'
import { codeOf, TOTAL_CENTS } from '../payments/refunds/order-refunds-fixture.ts'
import { GOOD_CARD } from '../payments/refunds/refunds-fixture.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const A_DAY_SECONDS = 24 * 60 * 60
const BALANCE_CENTS = 10_000

const shop = useFixture(() => openBalanceShop({ OIDC_TOKEN_MAX_SECONDS: String(A_DAY_SECONDS) }, A_DAY_SECONDS))
let setBy = 0

afterEach(async () => {
  await setClock(-setBy)
  await shop.staff.post('kitchen/resume')
  await shop.staff.post('kitchen/delay', { minutes: 0 })
})

const passTime = (milliseconds: number) => shop.api.passTime(milliseconds)

/** Sets the clock, which the job notices. */
async function setClock(byMs: number): Promise<void> {
  shop.api.setClock(byMs)
  setBy += byMs
  await shop.api.context.clockWatch.check()
}

/** Does it while the clock is fast, and sets the clock right. */
async function withFastClock<T>(byMs: number, work: () => Promise<T>): Promise<T> {
  await setClock(byMs)
  const result = await work()
  await setClock(-byMs)
  return result
}

const cancel = (who: string, id: string) => shop.api.as(who).post(`customers/current/orders/${id}/cancel`)
const readPace = async () => (await shop.api.as(undefined).get('kitchen')).json<KitchenPace>()
const minutesUntil = (instant: string | null) => (Date.parse(instant ?? '') - shop.api.now().getTime()) / MINUTE_MS
async function isSettled(intent: string): Promise<boolean> {
  const orders = shop.queries.selectFrom('orders').select('id').where('transaction_id', '=', intent)
  return (await orders.executeTakeFirst()) !== undefined
}

test.each([
  ['an hour back', [-HOUR_MS]],
  ['an hour forward', [HOUR_MS]],
  ['an hour forward and back again', [HOUR_MS, -HOUR_MS]],
])('the sweep goes on when the clock is set %s', async (_, steps) => {
  const sweepWhenDue = () => shop.api.context.sweep.sweepWhenDue(new AbortController().signal)
  await sweepWhenDue()
  const intent = await shop.pay(await shop.newCustomer(), GOOD_CARD, BURGER_AND_COFFEES)
  for (const step of steps) {
    await setClock(step)
    passTime(MINUTE_MS)
    await sweepWhenDue()
  }
  expect(await isSettled(intent)).toBe(true)
})

test('a message that waits for its next attempt is sent when the clock is set back', async () => {
  const { database, messages } = shop.api.context
  // The messages of the orders before are due by then.
  passTime(MINUTE_MS)
  await messages.drain()
  await withFastClock(HOUR_MS, () =>
    database.transaction((tx) =>
      messages.enqueue(
        tx,
        { channel: 'push', to: { staff: true }, title: 'New order', text: '1 item', url: '/' },
        null,
      ),
    ),
  )
  expect(await messages.drain()).toBe(1)
})

test('a refund that was requested while the clock was fast is sent once it is right', async () => {
  const who = await shop.newCustomer()
  const { id, intent } = await shop.placeOrder(who)
  await withFastClock(HOUR_MS, () => shop.refund(id, { amountCents: TOTAL_CENTS, reason: 'other' }))
  await shop.sendDue()
  expect(await shop.refundsOf(intent)).toHaveLength(1)
})

test('a docket that was queued while the clock was fast is offered once it is right', async () => {
  const { queries } = shop.api.context.database
  const { id: orderId } = await shop.placeOrder(await shop.newCustomer())
  const createdAt = new Date(shop.api.now().getTime() + HOUR_MS).toISOString()
  const job = { id: crypto.randomUUID(), order_id: orderId, printer_id: 'kitchen', copy: 1, state: 'queued' } as const
  await queries
    .insertInto('print_jobs')
    .values({ ...job, created_at: createdAt })
    .execute()
  await withFastClock(HOUR_MS, () => Promise.resolve())
  const moved = await queries.selectFrom('print_jobs').select('created_at').where('id', '=', job.id).execute()
  expect(Date.parse(moved[0]?.created_at ?? '')).toBeLessThanOrEqual(shop.api.now().getTime())
})

test('an order that no one opens rings again when the clock is set back', async () => {
  const { database, escalation } = shop.api.context
  const who = await shop.customerWith(BALANCE_CENTS)
  const id = await withFastClock(HOUR_MS, () => shop.payWithBalance(who))
  const stepsDone = async () =>
    (await database.queries.selectFrom('orders').select('escalated_to').where('id', '=', id).executeTakeFirstOrThrow())
      .escalated_to
  passTime(10 * MINUTE_MS)
  await escalation.escalateDue()
  expect(await stepsDone()).toBe(1)
  await setClock(-HOUR_MS)
  passTime(10 * MINUTE_MS)
  await escalation.escalateDue()
  expect(await stepsDone()).toBe(2)
})

test('a screen that was on before the clock was set back is missed when it is off, and counts when it is on', async () => {
  const { screens } = shop.api.context
  const accessToken = await shop.environment.issuer.token({ subject: 'sam', role: 'staff' })
  const sam = { subject: 'sam', roles: new Set(['staff']), accessToken, claims: { sub: 'sam' } } as const
  const report = () => screens.report(sam, { screenId: crypto.randomUUID(), isVisible: true, isAudible: true })
  passTime(10 * MINUTE_MS)
  await report()
  expect(await screens.readAttendance()).toBe('attended')
  await setClock(-HOUR_MS)
  passTime(10 * MINUTE_MS)
  expect(await screens.readAttendance()).toBe('unattended')
  await report()
  expect(await screens.readAttendance()).toBe('attended')
  expect(await screens.countOn()).toBe(1)
})

test('a caller who waits for a rate limit does not wait for as long as the clock was wrong', async () => {
  const onceAMinute = { limit: 1, windowSeconds: 60 }
  const take = async () => (await shop.api.context.rateLimits.take('the clock test', onceAMinute)).allowed
  expect([await take(), await take()]).toEqual([true, false])
  await setClock(-HOUR_MS)
  expect([await take(), await take()]).toEqual([true, false])
})

test('an order that was paid while the clock was an hour fast cannot be cancelled once it is right, nor an hour later', async () => {
  const who = await shop.customerWith(BALANCE_CENTS)
  const id = await withFastClock(HOUR_MS, () => shop.payWithBalance(who))
  expect(codeOf(await cancel(who, id))).toBe('cancel_too_late')
  passTime(HOUR_MS)
  expect(codeOf(await cancel(who, id))).toBe('cancel_too_late')
})

test('an order that was paid while the clock was right can be cancelled, and an offer to cancel is not shortened', async () => {
  const { paidOrders, database } = shop.api.context
  const who = await shop.customerWith(BALANCE_CENTS)
  const first = await shop.payWithBalance(who)
  await withFastClock(HOUR_MS, () => Promise.resolve())
  expect((await cancel(who, first)).statusCode).toBe(200)
  const second = await shop.payWithBalance(who)
  passTime(20 * MINUTE_MS)
  await database.transaction((tx) => paidOrders.offerCancelling(tx, second, HOUR_MS))
  await withFastClock(HOUR_MS, () => Promise.resolve())
  expect((await cancel(who, second)).statusCode).toBe(200)
})

test.each([
  [
    'a pause of four hours',
    'pausedUntil',
    240,
    () => shop.staff.post('kitchen/pause', { reason: 'busy', minutes: 240 }),
  ],
  ['a longer wait', 'extraUntil', 60, () => shop.staff.post('kitchen/delay', { minutes: 20 })],
] as const)(
  '%s that began while the clock was an hour fast lasts no longer than it can from now on',
  async (_, until, longestMinutes, begin) => {
    await withFastClock(HOUR_MS, begin)
    const end = (await readPace())[until]
    expect(minutesUntil(end)).toBeGreaterThan(longestMinutes - 1)
    expect(minutesUntil(end)).toBeLessThanOrEqual(longestMinutes)
  },
)

test('a balance that was reserved without a page while the clock was an hour fast is returned as if it was right', async () => {
  const who = await shop.customerWith(BALANCE_CENTS)
  await withFastClock(HOUR_MS, () => shop.crashBeforePage(who, 1000))
  expect(await shop.spendOf(who)).toBe(BALANCE_CENTS - 1000)
  await shop.returnHeld()
  expect(await shop.spendOf(who)).toBe(BALANCE_CENTS)
})

test('points of an order that was paid while the clock was days fast are not pending for as long', async () => {
  const who = await shop.newCustomer()
  const intent = await shop.pay(who, GOOD_CARD, BURGER_AND_COFFEES)
  await withFastClock(60 * HOUR_MS, () => shop.deliverEventsOf(intent))
  expect(await shop.balanceOf(who)).toMatchObject({ loyaltyPoints: 0, pendingPoints: expect.any(Number) })
  await shop.api.context.loyalty.releaseDuePoints()
  expect((await shop.balanceOf(who)).loyaltyPoints).toBeGreaterThan(0)
})

test('a jump of the clock is counted, and shown in the readiness for an hour', async () => {
  const ops = buildOpsServer(shop.api.context)
  const ready = async () => (await ops.inject({ url: '/readyz' })).json<object>()
  // The hour of the tests before is over.
  passTime(HOUR_MS)
  expect(await ready()).toEqual({ status: 'ready' })
  await setClock(-HOUR_MS)
  expect(await ready()).toMatchObject({ status: 'ready', clockJump: { seconds: -3600 } })
  expect((await ops.inject({ url: '/metrics' })).body).toContain('fuel_shack_clock_jumps_total{direction="back"}')
  passTime(HOUR_MS)
  expect(await ready()).toEqual({ status: 'ready' })
  await ops.close()
})

test('a jump of the clock is logged once, and rows are moved when the database is available again', async () => {
  const { database, rateLimits } = shop.api.context
  const lines: { level: number; seconds: number }[] = []
  let isDown = true
  const clockWatch = createClockWatch({
    database: {
      ...database,
      transaction: (work) => (isDown ? Promise.reject(new Error('is down')) : database.transaction(work)),
    },
    clock: shop.api.now,
    elapsedMs: () => performance.now(),
    onJump: () => undefined,
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
  })
  const take = async () => (await rateLimits.take('the down test', { limit: 1, windowSeconds: 60 })).allowed
  await take()
  shop.api.setClock(-HOUR_MS)
  setBy -= HOUR_MS
  await expect(clockWatch.check()).rejects.toThrow('is down')
  expect(await take()).toBe(false)
  isDown = false
  await clockWatch.check()
  expect(lines).toMatchObject([{ level: 50, seconds: -3600 }])
  expect(await take()).toBe(true)
})

test('an order for later still prints and rings at its time when the clock is set back', async () => {
  const { queries } = shop.api.context.database
  const { id } = await shop.placeOrder(await shop.newCustomer())
  const startAt = new Date(shop.api.now().getTime() + 5 * HOUR_MS).toISOString()
  await queries.updateTable('orders').set({ start_at: startAt }).where('id', '=', id).execute()
  await queries
    .updateTable('outbox_messages')
    .set({ next_attempt_at: startAt, sent_at: null })
    .where('id', '=', id)
    .execute()
  const job = { id: crypto.randomUUID(), order_id: id, printer_id: 'kitchen', copy: 1, state: 'queued' } as const
  await queries
    .insertInto('print_jobs')
    .values({ ...job, created_at: startAt })
    .execute()
  await withFastClock(HOUR_MS, () => Promise.resolve())
  const docket = await queries.selectFrom('print_jobs').select('created_at').where('id', '=', job.id).execute()
  const push = await queries.selectFrom('outbox_messages').select('next_attempt_at').where('id', '=', id).execute()
  expect([docket, push]).toEqual([[{ created_at: startAt }], [{ next_attempt_at: startAt }]])
})
