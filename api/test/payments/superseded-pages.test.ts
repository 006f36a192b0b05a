import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemSchema } from '@fuel-shack/contract/problem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPausableProxy, type PausableProxy } from '../support/pausable-proxy.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const EXPIRE = /^\/v1\/checkout\/sessions\/[^/]+\/expire$/
const OTHER_CART = { ...BURGER_AND_COFFEES, customerNotes: 'And a straw' }

const environment = useFixture(startTestEnvironment)
let provider: PausableProxy
let api: TestApp
let staff: string
let casey: string
let nextPerson = 0

beforeAll(async () => {
  provider = await startPausableProxy(environment.standins.url, EXPIRE)
  api = await buildTestApp(environment, { STRIPE_API_URL: provider.url })
  staff = await environment.issuer.token({ subject: 'sam', role: 'staff' })
})
afterAll(async () => {
  await api.close()
  provider.close()
})
beforeEach(async () => {
  casey = await newCustomer()
})

async function newCustomer(): Promise<string> {
  nextPerson += 1
  const subject = `casey-${nextPerson}`
  return environment.issuer.token({ subject, name: 'Casey Driver', email: `${subject}@fuelshack.example` })
}
function start(cart: object = BURGER_AND_COFFEES, key?: string, who = casey) {
  return api.as(who).post('stripe/create-session', cart, key === undefined ? {} : { 'idempotency-key': key })
}
async function startPage(...given: Parameters<typeof start>): Promise<{ sessionId: string; url: string }> {
  const response = await start(...given)
  expect(response.statusCode).toBe(200)
  return response.json()
}
const codeOf = (response: Awaited<ReturnType<typeof start>>) => problemSchema.parse(response.json()).code
async function statusAtProvider({ sessionId }: { sessionId: string }) {
  return (await environment.stripe.checkout.sessions.retrieve(sessionId)).status
}
async function statusOfCheckout({ sessionId }: { sessionId: string }) {
  const { queries } = api.context.database
  const found = await queries
    .selectFrom('checkouts')
    .select('status')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return found.status
}
async function ordersOf({ sessionId }: { sessionId: string }): Promise<Order[]> {
  const { payment_intent: intent } = await environment.stripe.checkout.sessions.retrieve(sessionId)
  const orders = (await api.as(staff).get('orders')).json<Order[]>()
  return orders.filter(({ transactionId }) => transactionId === intent)
}

describe('a customer who starts another checkout', () => {
  test('a customer who starts another checkout closes the earlier payment page, even for another cart', async () => {
    const first = await startPage()
    const second = await startPage()
    expect([await statusAtProvider(first), await statusOfCheckout(first)]).toEqual(['expired', 'expired'])
    const third = await startPage(OTHER_CART)
    expect(await statusAtProvider(second)).toBe('expired')
    expect([await statusAtProvider(third), await statusOfCheckout(third)]).toEqual(['open', 'open'])
    // The page that is still shown on the other device cannot be paid.
    await environment.standins.pay(first.url)
    expect(await statusAtProvider(first)).toBe('expired')
  })

  test("a customer who starts another checkout does not close another customer's page, or a page with the same key", async () => {
    const other = await startPage(BURGER_AND_COFFEES, undefined, await newCustomer())
    const first = await startPage(BURGER_AND_COFFEES, 'wish-0001')
    expect(await startPage(BURGER_AND_COFFEES, 'wish-0001')).toEqual(first)
    expect([await statusAtProvider(first), await statusAtProvider(other)]).toEqual(['open', 'open'])
  })

  test('a customer who starts another checkout gets already_paid if the same cart has been paid meanwhile, and its order is placed', async () => {
    const first = await startPage()
    await environment.standins.pay(first.url)
    expect(codeOf(await start())).toBe('already_paid')
    expect(await statusOfCheckout(first)).toBe('settled')
    expect(await ordersOf(first)).toHaveLength(1)
    const { data } = await environment.stripe.checkout.sessions.list({ status: 'open', limit: 100 })
    expect(data.map(({ customer_email: email }) => email)).not.toContain(`casey-${nextPerson}@fuelshack.example`)
    // Tapping Pay again is a new attempt.
    expect(await statusAtProvider(await startPage())).toBe('open')
    expect(await ordersOf(first)).toHaveLength(1)
  })

  test('a customer who starts another checkout gets a page for another cart even if the earlier one has been paid meanwhile', async () => {
    const first = await startPage()
    await environment.standins.pay(first.url)
    const second = await startPage(OTHER_CART)
    expect(await statusAtProvider(second)).toBe('open')
    expect(await ordersOf(first)).toHaveLength(1)
  })

  test('a customer who starts another checkout gets a page even if the provider cannot close the earlier one, which a job closes later', async () => {
    const first = await startPage()
    provider.abort()
    const second = await startPage()
    expect([await statusAtProvider(first), await statusAtProvider(second)]).toEqual(['open', 'open'])
    await api.context.supersededPages.closeRemaining()
    expect([await statusAtProvider(first), await statusOfCheckout(first)]).toEqual(['open', 'open'])
    provider.release()
    await api.context.supersededPages.closeRemaining()
    expect([await statusAtProvider(first), await statusOfCheckout(first)]).toEqual(['expired', 'expired'])
    expect(await statusAtProvider(second)).toBe('open')
  })

  test('a customer who starts another checkout is rejected if an earlier tap arrives after a newer one', async () => {
    provider.abort()
    await startPage(BURGER_AND_COFFEES, 'wish-0001')
    const second = await startPage(OTHER_CART, 'wish-0002')
    provider.release()
    expect(codeOf(await start(BURGER_AND_COFFEES, 'wish-0001'))).toBe('checkout_superseded')
    expect(await statusAtProvider(second)).toBe('open')
  })

  test('a customer who starts another checkout has one open page after concurrent taps on several devices', async () => {
    const carts = Array.from({ length: 6 }, (_, index) => ({ ...BURGER_AND_COFFEES, customerNotes: `Device ${index}` }))
    const responses = await Promise.all(carts.map((cart) => start(cart)))
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200)) {
      expect(codeOf(response)).toBe('checkout_superseded')
    }
    const { data } = await environment.stripe.checkout.sessions.list({ status: 'open', limit: 100 })
    const open = data.filter(({ customer_email: email }) => email === `casey-${nextPerson}@fuelshack.example`)
    expect(open).toHaveLength(1)
    const shown = responses.flatMap((response) => (response.statusCode === 200 ? [response.json<object>()] : []))
    expect(shown).toContainEqual(expect.objectContaining({ sessionId: open[0]?.id }))
  })
})
