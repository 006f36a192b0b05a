import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { CheckoutSession } from '@fuel-shack/contract/sales/checkout/checkout'
import { WEEK_DAYS, type StatedHours, type StatedPeriod } from '@fuel-shack/contract/shop/hours/opening-hours'
import { problemSchema } from '@fuel-shack/contract/problem'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { User } from '../../src/platform/callers.ts'
import { copyExampleSite } from '../support/site-copy.ts'
import { forgetRestStop } from '../support/forget-rest-stop.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const DAY_SECONDS = 86_400

const environment = useFixture(startTestEnvironment)
const site = copyExampleSite()
let api: TestApp
let customers = 0

afterAll(() => site.remove())
afterEach(() => api.close())

const everyDay = (period: StatedPeriod, exceptions: StatedHours['exceptions'] = {}) => ({
  title: 'Kitchen',
  week: [{ days: [...WEEK_DAYS], ...period }],
  exceptions,
})

/** Starts the API on the example site with these kitchen hours. */
async function openKitchen(kitchen: StatedHours, timeZone: string): Promise<void> {
  site.open(kitchen, { timeZone })
  await forgetRestStop(environment)
  api = await buildTestApp(environment, { SITE_DIR: site.folder, OIDC_TOKEN_MAX_SECONDS: String(4 * DAY_SECONDS) })
}

function newUser(): User {
  customers += 1
  const claims = { name: 'Casey', email: `casey-${customers}@fuelshack.example` }
  return { subject: `hungry-${customers}`, roles: new Set(['customer']), accessToken: '', claims }
}

async function newCustomer() {
  const { subject, claims } = newUser()
  const token = environment.issuer.token({ subject, ...claims, expiresIn: 2 * DAY_SECONDS })
  const caller = api.as(await token)
  return (key?: string) =>
    caller.post('stripe/create-session', BURGER_AND_COFFEES, key === undefined ? {} : { 'idempotency-key': key })
}

type Response = Awaited<ReturnType<Awaited<ReturnType<typeof newCustomer>>>>
const problemOf = (response: Response) => problemSchema.parse(response.json())

/** `HH:MM` in Brisbane, which has no daylight saving. */
const timeInBrisbane = (at: number) => new Date(at + 10 * 60 * MINUTE_MS).toISOString().slice(11, 16)

/** The clock of the stand-in is right, so these hours are around the present. The kitchen takes orders for ten minutes. */
async function openUntilLastOrders() {
  const lastOrders = Math.ceil(Date.now() / MINUTE_MS + 10) * MINUTE_MS
  const opens = lastOrders - 60 * MINUTE_MS
  const closes = lastOrders + 45 * MINUTE_MS
  await openKitchen(
    everyDay({
      opens: timeInBrisbane(opens),
      lastOrders: timeInBrisbane(lastOrders),
      closes: timeInBrisbane(closes),
    }),
    'Australia/Brisbane',
  )
  return { lastOrders, next: new Date(opens + 24 * 60 * MINUTE_MS).toISOString() }
}

async function expiryOf(response: Response): Promise<number> {
  const { sessionId } = response.json<CheckoutSession>()
  return (await environment.stripe.checkout.sessions.retrieve(sessionId)).expires_at * 1000
}

describe('around last orders', () => {
  // Covers ordering-16.
  test('a payment page outlives last orders by half an hour, and a repeated call opens the same page', async () => {
    const { lastOrders } = await openUntilLastOrders()
    const tapPay = await newCustomer()
    const first = await tapPay('attempt-before-last-orders')
    expect(first.statusCode).toBe(200)
    expect(await expiryOf(first)).toBe(lastOrders + 30 * MINUTE_MS)
    api.passTime(5 * MINUTE_MS)
    expect((await tapPay('attempt-before-last-orders')).json()).toEqual(first.json())
  })

  // Covers ordering-15.
  test('no page opens after last orders, also for a repeated call, but an open page can still be paid', async () => {
    const { next } = await openUntilLastOrders()
    const tapPay = await newCustomer()
    const before = await tapPay('attempt-too-late')
    api.passTime(11 * MINUTE_MS)
    for (const key of [undefined, 'attempt-too-late', 'attempt-another']) {
      const response = await tapPay(key)
      expect(response.statusCode).toBe(409)
      expect(problemOf(response)).toMatchObject({
        code: 'kitchen_closed',
        title: 'The kitchen is not taking orders at this time',
        takesOrdersFrom: next,
      })
    }
    await environment.standins.pay(before.json<CheckoutSession>().url)
    expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ settled: 1 })
  })

  test('orders are taken again from the next opening', async () => {
    await openUntilLastOrders()
    const tapPay = await newCustomer()
    api.passTime(22.5 * 60 * MINUTE_MS)
    expect(problemOf(await tapPay()).code).toBe('kitchen_closed')
    api.passTime(60 * MINUTE_MS)
    expect((await tapPay()).statusCode).toBe(200)
  })
})

describe('where the clock in Sydney changes', () => {
  const kitchen = everyDay({ opens: '06:00', closes: '20:00', lastOrders: '19:30' })

  // Covers ordering-11.
  test.each([
    ['before it goes forward', '2026-10-03T09:30:00.000Z', '2026-10-03T19:00:00.000Z'],
    ['after it went forward', '2026-10-04T08:30:00.000Z', '2026-10-04T19:00:00.000Z'],
    ['before it goes back', '2027-04-03T08:30:00.000Z', '2027-04-03T20:00:00.000Z'],
    ['after it went back', '2027-04-04T09:30:00.000Z', '2027-04-04T20:00:00.000Z'],
  ])('orders end at 7:30 pm and begin at 6 am, %s', async (_, lastOrders, next) => {
    await openKitchen(kitchen, 'Australia/Sydney')
    // The person has no token, which would be valid around the present only.
    const tapPay = () => api.context.checkout.startCheckout(newUser(), BURGER_AND_COFFEES, undefined)
    api.passTime(Date.parse(lastOrders) - MINUTE_MS - Date.now())
    await expect(tapPay()).resolves.toHaveProperty('sessionId')
    api.passTime(MINUTE_MS)
    await expect(tapPay()).rejects.toMatchObject({ code: 'kitchen_closed', fields: { takesOrdersFrom: next } })
    api.passTime(Date.parse(next) - Date.parse(lastOrders))
    await expect(tapPay()).resolves.toHaveProperty('sessionId')
  })
})

test('a kitchen that does not open in the days ahead names no time', async () => {
  await openKitchen({ title: 'Kitchen', week: [] }, 'Australia/Brisbane')
  const tapPay = await newCustomer()
  const problem = problemOf(await tapPay())
  expect(problem.code).toBe('kitchen_closed')
  expect(problem).not.toHaveProperty('takesOrdersFrom')
})

test('the web app receives the hours while ordering is open, and only then', async () => {
  await openKitchen(everyDay({ opens: '06:00', closes: '01:00' }, { '2026-12-25': [] }), 'Australia/Adelaide')
  const read = async (app: TestApp) => (await app.as(undefined).get('app-config')).json<AppConfig>().kitchen
  const kitchen = await read(api)
  expect(kitchen?.hours).toMatchObject({ timeZone: 'Australia/Adelaide', exceptions: { '2026-12-25': [] } })
  expect(kitchen?.hours.week[6]).toEqual([{ opens: 360, closes: 1500 }])
  const soon = await buildTestApp(environment, { SITE_DIR: site.folder, ORDERING: 'coming-soon' })
  expect(await read(soon)).toBeNull()
  await soon.close()
})

test('the web app receives whether orders are taken by the clock of the server', async () => {
  await openUntilLastOrders()
  const takesOrders = async () => {
    const config = (await api.as(undefined).get('app-config')).json<AppConfig>()
    return config.kitchen?.takesOrders
  }
  expect(await takesOrders()).toBe(true)
  api.passTime(11 * MINUTE_MS)
  expect(await takesOrders()).toBe(false)
})
