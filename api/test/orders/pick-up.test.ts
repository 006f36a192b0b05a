import type { CheckoutSession, PickUp, StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemSchema } from '@fuel-shack/contract/problem'
import { site as example } from '@fuel-shack/harness/site'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyExampleSite, ROUND_THE_CLOCK } from '../support/site-copy.ts'
import { forgetRestStop } from '../support/forget-rest-stop.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const UNTIL_TWO = { title: 'Diner', week: [{ days: [...WEEK_DAYS], opens: '05:00', closes: '14:00' }] }
const site = copyExampleSite()

const environment = useFixture(startTestEnvironment)
let api: TestApp
let staff: ReturnType<TestApp['as']>
let casey: ReturnType<TestApp['as']>
let customers = 0

afterAll(() => site.remove())
beforeEach(async () => {
  // One cook with one order on the go, and two portions in a quarter hour.
  const kitchen = { cooks: 1, shifts: [], ordersPerCook: 1, portionsPerQuarterHour: 2, preparationMinutes: 12 }
  const openingHours = { ...example.openingHours, kitchen: ROUND_THE_CLOCK, diner: UNTIL_TWO }
  site.open(ROUND_THE_CLOCK, { kitchen, openingHours, timeZone: zoneWhereItIsNoon() })
  await openApp()
})
afterEach(async () => {
  await staff.post('kitchen/resume')
  await staff.post('kitchen/cooks', { cooks: null })
  for (const { id } of await openOrders()) await staff.post(`orders/${id}/fulfill`)
  await api.close()
})

async function openApp(): Promise<void> {
  await forgetRestStop(environment)
  api = await buildTestApp(environment, { SITE_DIR: site.folder, OIDC_TOKEN_MAX_SECONDS: '86400' })
  customers += 1
  const token = (claims: object) => environment.issuer.token({ subject: 'sam', expiresIn: 80_000, ...claims })
  staff = api.as(await token({ role: 'staff' }))
  // One customer for all tests would reach the limit of calls.
  casey = api.as(
    await token({ subject: `casey-${customers}`, name: 'Casey', email: `casey-${customers}@fuelshack.example` }),
  )
}

/** The zone in which the day has twelve hours to go. */
function zoneWhereItIsNoon(): string {
  const hoursAhead = 12 - new Date().getUTCHours()
  // Etc/GMT-0 is UTC, and a rest stop's zone must name a place.
  if (hoursAhead === 0) return 'Africa/Abidjan'
  return `Etc/GMT${hoursAhead < 0 ? '+' : '-'}${Math.abs(hoursAhead)}`
}

const readPace = async () => (await api.as(undefined).get('kitchen')).json<KitchenPace>()
const openOrders = async () => (await staff.get('orders')).json<Order[]>()
const tapPay = (pickUp?: PickUp, changes: Partial<StartCheckout> = {}) =>
  casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, ...(pickUp && { pickUp }), ...changes })

async function pay(...cart: Parameters<typeof tapPay>): Promise<() => Promise<Order>> {
  const session = (await tapPay(...cart)).json<CheckoutSession>()
  return async () => {
    const before = new Set((await openOrders()).map(({ id }) => id))
    await environment.standins.pay(session.url)
    await api.context.sweep.sweepUnsettled()
    const order = (await openOrders()).find(({ id }) => !before.has(id))
    if (!order) throw new Error('The payment did not become an order')
    return order
  }
}
const place = async (...cart: Parameters<typeof tapPay>) => (await pay(...cart))()

const minutesUntilReady = ({ createdAt, readyAt = '' }: Order) =>
  (Date.parse(readyAt) - Date.parse(createdAt)) / MINUTE_MS
/** The start of the quarter hour that contains the instant in these minutes. */
const quarterIn = (minutes: number) =>
  new Date(Math.ceil((api.now().getTime() + minutes * MINUTE_MS) / QUARTER_MS) * QUARTER_MS).toISOString()

async function preparationOfBurger(): Promise<number> {
  const dishes = (await api.as(undefined).get('menu')).json<Dish[]>()
  return (
    dishes.find(({ id }) => id === BURGER_AND_COFFEES.items[0]?.externalPaymentId)?.details?.preparationMinutes ?? 0
  )
}

// Covers ordering-19.
test('every order has an estimate, which grows with the orders before it and with fewer cooks', async () => {
  const preparation = await preparationOfBurger()
  expect(preparation).toBeGreaterThan(5)
  expect((await readPace()).startsInMinutes).toBe(0)
  const first = await place()
  expect(minutesUntilReady(first)).toBeGreaterThanOrEqual(preparation)
  expect(first.startAt).toBeUndefined()
  const waiting = await readPace()
  expect(waiting.startsInMinutes).toBeGreaterThanOrEqual(preparation)
  const second = await place()
  expect(minutesUntilReady(second)).toBeGreaterThanOrEqual(minutesUntilReady(first) + preparation - 5)
  expect((await staff.post('kitchen/cooks', { cooks: 3 })).json()).toMatchObject({ cooks: 3, startsInMinutes: 0 })
  await staff.post(`orders/${first.id}/fulfill`)
  await staff.post('kitchen/cooks', { cooks: null })
  expect((await readPace()).startsInMinutes).toBeLessThanOrEqual(minutesUntilReady(second))
})

test('the number of cooks is as usual again in the morning', async () => {
  const { cooks, cooksUntil } = (await staff.post('kitchen/cooks', { cooks: 4 })).json<KitchenPace>()
  expect(cooks).toBe(4)
  api.passTime(Date.parse(cooksUntil ?? '') - api.now().getTime() - MINUTE_MS)
  expect(await readPace()).toMatchObject({ cooks: 4 })
  api.passTime(MINUTE_MS)
  expect(await readPace()).toMatchObject({ cooks: 1, cooksUntil: null })
})

test('the number of cooks is as usual again when a shift begins', async () => {
  const night = { days: [...WEEK_DAYS], opens: '15:00', closes: '18:00', cooks: 2 }
  const kitchen = { cooks: 1, shifts: [night], ordersPerCook: 1, portionsPerQuarterHour: 2, preparationMinutes: 12 }
  site.open(ROUND_THE_CLOCK, { kitchen, timeZone: zoneWhereItIsNoon() })
  await api.close()
  await openApp()
  const { cooksUntil } = (await staff.post('kitchen/cooks', { cooks: 4 })).json<KitchenPace>()
  expect(Date.parse(cooksUntil ?? '') - api.now().getTime()).toBeLessThanOrEqual(3 * 60 * MINUTE_MS)
  api.passTime(Date.parse(cooksUntil ?? '') - api.now().getTime())
  expect(await readPace()).toMatchObject({ cooks: 2, cooksUntil: null })
})

// Covers ordering-22.
test('a full quarter hour is reported, and takes no further order', async () => {
  const time = quarterIn(60)
  for (let count = 0; count < 2; count += 1) expect((await place({ at: time })).readyAt).toBe(time)
  expect((await readPace()).fullQuarters).toEqual([time])
  const rejected = await tapPay({ at: time })
  expect(rejected.statusCode).toBe(409)
  expect(problemSchema.parse(rejected.json()).code).toBe('pick_up_time_unavailable')
  const later = await place({ inMinutes: Math.ceil((Date.parse(time) - api.now().getTime()) / MINUTE_MS) + 1 })
  expect(later.readyAt).toBe(new Date(Date.parse(time) + QUARTER_MS).toISOString())
})

test('an order for later says when to start, and does not delay the orders before it', async () => {
  const time = quarterIn(90)
  const { readyAt, startAt = '' } = await place({ at: time })
  expect(readyAt).toBe(time)
  expect((Date.parse(time) - Date.parse(startAt)) / MINUTE_MS).toBeGreaterThanOrEqual(await preparationOfBurger())
  expect(await readPace()).toMatchObject({ startsInMinutes: 0 })
})

test('an order is eaten here only if the diner is open when it is ready, whatever the page says', async () => {
  const isEatingHere = true
  expect((await place({ at: quarterIn(30) }, { isEatingHere })).isEatingHere).toBe(true)
  expect((await place(undefined, { isEatingHere })).isEatingHere).toBe(true)
  expect((await place({ at: quarterIn(150) }, { isEatingHere })).isEatingHere).toBeUndefined()
})

test.each([{ at: 'soon' }, { inMinutes: 0 }, { inMinutes: 301 }, { at: '2026-11-22T01:00:00Z', inMinutes: 10 }, {}])(
  'rejects the pick-up %j as malformed',
  async (pickUp) => {
    const response = await casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, pickUp })
    expect(response.statusCode).toBe(400)
  },
)

test('a repeated call with another pick-up is a conflict, with the same one it opens the same page', async () => {
  const headers = { 'idempotency-key': 'attempt-with-time' }
  const call = (pickUp?: PickUp) =>
    casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, ...(pickUp && { pickUp }) }, headers)
  const first = await call({ inMinutes: 40 })
  expect((await call({ inMinutes: 40 })).json()).toEqual(first.json())
  const conflict = await call()
  expect(problemSchema.parse(conflict.json()).code).toBe('idempotency_conflict')
})

describe('a payment that arrives when it could not be ordered is an order that says so', () => {
  test('a payment while the kitchen is paused is an order that says so', async () => {
    const settle = await pay()
    await staff.post('kitchen/pause', { reason: 'busy', minutes: 30 })
    expect((await settle()).paidWhile).toEqual(['paused'])
  })

  test('a payment while the kitchen is paused is an ordinary order if the pause ends before the kitchen starts on it', async () => {
    const settle = await pay({ at: quarterIn(120) })
    await staff.post('kitchen/pause', { reason: 'busy', minutes: 30 })
    expect((await settle()).paidWhile).toBeUndefined()
  })

  // Covers ordering-23.
  test('a payment while a dish is sold out is an order that says so', async () => {
    const settle = await pay()
    const productId = BURGER_AND_COFFEES.items[1]?.externalPaymentId ?? ''
    await staff.post('menu/availability', { productId, until: 'undone' })
    const order = await settle()
    await staff.post('menu/availability', { productId, until: null })
    expect(order.paidWhile).toEqual(['sold-out'])
    expect(order.orderItems.map((item) => item.wasSoldOut)).toEqual([undefined, true])
  })

  test('a payment that could be ordered is an order that says nothing otherwise', async () => {
    const order = await place()
    expect(order.paidWhile).toBeUndefined()
    expect(order.orderItems.some((item) => item.wasSoldOut)).toBe(false)
  })
})
