import type { KitchenPace } from '@fuel-shack/contract/orders/kitchen-pace'
import { afterEach, expect, test } from 'vitest'
import { codeOf } from '../payments/refunds/order-refunds-fixture.ts'
import { GOOD_CARD } from '../payments/refunds/refunds-fixture.ts'
import { openBalanceShop } from '../payments/balance-fixture.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const A_DAY_SECONDS = 24 * 60 * 60
const BALANCE_CENTS = 10_000

const shop = useFixture(() => openBalanceShop({ OIDC_TOKEN_MAX_SECONDS: String(A_DAY_SECONDS) }, A_DAY_SECONDS))
let passedMs = 0

afterEach(async () => {
  await shop.staff.post('kitchen/resume')
  await shop.staff.post('kitchen/delay', { minutes: 0 })
  // The tokens of the next test are those of today.
  passTime(-passedMs)
})

function passTime(milliseconds: number): void {
  shop.api.passTime(milliseconds)
  passedMs += milliseconds
}

/** Does it while the clock is fast, and sets the clock right. */
async function withFastClock<T>(byMs: number, work: () => Promise<T>): Promise<T> {
  shop.api.setClock(byMs)
  const result = await work()
  shop.api.setClock(-byMs)
  return result
}

const cancel = (who: string, id: string) => shop.api.as(who).post(`customers/current/orders/${id}/cancel`)
const endCancelling = () => shop.api.context.paidOrders.endCancellingTooFarAhead()
const readPace = async () => (await shop.api.as(undefined).get('kitchen')).json<KitchenPace>()
const minutesUntil = (instant: string | null) => (Date.parse(instant ?? '') - shop.api.now().getTime()) / MINUTE_MS

test('an order that was paid while the clock was an hour fast cannot be cancelled once it is right, nor an hour later', async () => {
  const who = await shop.customerWith(BALANCE_CENTS)
  const id = await withFastClock(HOUR_MS, () => shop.payWithBalance(who))
  await endCancelling()
  expect(codeOf(await cancel(who, id))).toBe('cancel_too_late')
  passTime(HOUR_MS)
  expect(codeOf(await cancel(who, id))).toBe('cancel_too_late')
})

test('an order that was paid while the clock was right can be cancelled', async () => {
  const who = await shop.customerWith(BALANCE_CENTS)
  const id = await shop.payWithBalance(who)
  await endCancelling()
  expect((await cancel(who, id)).statusCode).toBe(200)
})

test('an offer to cancel is not shortened', async () => {
  const { paidOrders, database } = shop.api.context
  const who = await shop.customerWith(BALANCE_CENTS)
  const id = await shop.payWithBalance(who)
  passTime(20 * MINUTE_MS)
  expect(codeOf(await cancel(who, id))).toBe('cancel_too_late')
  await database.transaction((tx) => paidOrders.offerCancelling(tx, id, HOUR_MS))
  await endCancelling()
  expect((await cancel(who, id)).statusCode).toBe(200)
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
    expect(minutesUntil((await readPace())[until])).toBeGreaterThan(longestMinutes + 50)
    await shop.api.context.kitchen.shortenTooFarAhead()
    const end = (await readPace())[until]
    expect(minutesUntil(end)).toBeGreaterThan(longestMinutes - 1)
    expect(minutesUntil(end)).toBeLessThanOrEqual(longestMinutes)
    passTime(MINUTE_MS)
    await shop.api.context.kitchen.shortenTooFarAhead()
    expect((await readPace())[until]).toBe(end)
  },
)

test('a balance that was reserved without a page while the clock was an hour fast is returned once it is right', async () => {
  const who = await shop.customerWith(BALANCE_CENTS)
  await withFastClock(HOUR_MS, () => shop.crashBeforePage(who, 1000))
  expect(await shop.spendOf(who)).toBe(BALANCE_CENTS - 1000)
  await shop.api.context.balanceReservations.releaseUnpayable()
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
