import { problemSchema } from '@fuel-shack/contract/problem'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { beforeAll, expect, test } from 'vitest'
import { BURGER_AND_COFFEES, buildTestApp, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()
let casey: ReturnType<TestApp['as']>

beforeAll(async () => {
  casey = api.as(await environment.issuer.token({ subject: 'casey', name: 'Casey', email: 'casey@fuelshack.example' }))
})

async function countSessions(): Promise<number> {
  return (await environment.stripe.checkout.sessions.list({ limit: 100 })).data.length
}

// Covers ordering-5, calls-1.
test('serves the catalogue to anonymous callers, in display order and with revalidation', async () => {
  const response = await api.as(undefined).get('stripe/products')
  const products = response.json<Product[]>()
  expect(products[0]).toEqual({
    id: 'bacon_egg_roll',
    title: 'Bacon and egg roll',
    price: 11.5,
    section: 'Breakfast',
    order: 101,
  })
  expect(products.map((product) => product.order)).toEqual(
    products.map((product) => product.order).toSorted((a, b) => a - b),
  )
  const again = await api.as(undefined).get('stripe/products', { 'if-none-match': String(response.headers.etag) })
  expect(again.statusCode).toBe(304)
})

// Covers calls-2.
test('rejects an altered price with the current one and charges nothing', async () => {
  const before = await countSessions()
  const [burger, coffees] = BURGER_AND_COFFEES.items
  if (!burger || !coffees) throw new Error('The cart is not what it was')
  const response = await casey.post('stripe/create-session', {
    ...BURGER_AND_COFFEES,
    items: [{ ...burger, priceInCents: 1 }, coffees],
  })
  expect(response.statusCode).toBe(409)
  expect(problemSchema.parse(response.json())).toMatchObject({
    code: 'price_changed',
    products: [{ id: 'shack_burger', title: 'Shack burger', priceInCents: 1890 }],
  })
  expect(await countSessions()).toBe(before)
})

test('rejects delivery orders', async () => {
  const response = await casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, isDelivery: true })
  expect(problemSchema.parse(response.json()).code).toBe('delivery_unavailable')
})

// Covers checkout-7.
test('two taps of one Pay button open one payment page', async () => {
  const tapPay = () => casey.post('stripe/create-session', BURGER_AND_COFFEES, { 'idempotency-key': 'attempt-0001' })
  const [first, second] = await Promise.all([tapPay(), tapPay()])
  const third = await tapPay()
  const ids = [first, second, third].map((response) => response.json<{ sessionId: string }>().sessionId)
  expect(new Set(ids).size).toBe(1)
})

test('rejects one idempotency key for two different carts', async () => {
  const key = { 'idempotency-key': 'attempt-0002' }
  await casey.post('stripe/create-session', BURGER_AND_COFFEES, key)
  const other = await casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, customerNotes: 'Other' }, key)
  expect(problemSchema.parse(other.json()).code).toBe('idempotency_conflict')
})

// Covers shell-6, calls-3.
test('gives a customer one card, even if their first login makes concurrent calls', async () => {
  const blair = api.as(await environment.issuer.token({ subject: 'blair' }))
  const registered = await Promise.all(Array.from({ length: 8 }, () => blair.post('customers', {})))
  expect(new Set(registered.map((response) => response.json<{ id: string }>().id)).size).toBe(1)
  const cards = await Promise.all([blair.get('customerCards/current'), blair.get('customerCards/current')])
  expect(new Set(cards.map((card) => card.json<{ cardNumber: string }>().cardNumber)).size).toBe(1)
  expect(cards[0].json<{ cardNumber: string }>().cardNumber).toMatch(/^\d{16}$/)
})

test("reads the customer's name from userinfo if the token does not contain it", async () => {
  const alex = api.as(await environment.issuer.token({ subject: 'alex' }))
  expect((await alex.post('customers', {})).json()).toMatchObject({
    name: 'Named Elsewhere',
    emailAddress: 'elsewhere@fuelshack.example',
  })
})

test('opens no payment page while ordering is closed, but an open page can still be paid', async () => {
  const key = { 'idempotency-key': 'attempt-0003' }
  const before = await casey.post('stripe/create-session', BURGER_AND_COFFEES, key)
  const sessions = await countSessions()
  const closed = await buildTestApp(environment, { ORDERING: 'closed' })
  try {
    const token = await environment.issuer.token({ subject: 'casey', name: 'Casey', email: 'casey@fuelshack.example' })
    expect((await closed.as(undefined).get('app-config')).json()).toMatchObject({ ordering: 'closed' })
    for (const headers of [{}, key]) {
      const response = await closed.as(token).post('stripe/create-session', BURGER_AND_COFFEES, headers)
      expect(response.statusCode).toBe(409)
      expect(problemSchema.parse(response.json())).toMatchObject({
        code: 'ordering_closed',
        title: 'Online ordering is closed right now',
      })
    }
    expect(await countSessions()).toBe(sessions)
    expect((await closed.as(undefined).get('stripe/products')).json<Product[]>().length).toBeGreaterThan(0)
    await environment.standins.pay(before.json<{ url: string }>().url)
    expect(await closed.context.sweep.sweepUnsettled()).toMatchObject({ settled: 1 })
  } finally {
    await closed.close()
  }
})

test('accepts payment for an existing cart while ordering is coming soon', async () => {
  const soon = await buildTestApp(environment, { ORDERING: 'coming-soon' })
  try {
    const token = await environment.issuer.token({ subject: 'early', name: 'Early', email: 'early@fuelshack.example' })
    expect((await soon.as(token).post('stripe/create-session', BURGER_AND_COFFEES)).statusCode).toBe(200)
  } finally {
    await soon.close()
  }
})
