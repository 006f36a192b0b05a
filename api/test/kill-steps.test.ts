import type { CheckoutSession } from '@fuel-shack/contract/checkout'
import type { Stripe } from 'stripe'
import { secrets } from '@fuel-shack/harness/stack/settings'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Person } from '../src/callers.ts'
import { createCheckoutService } from '../src/checkout/checkout-service.ts'
import { createSweepService } from '../src/checkout/sweep-service.ts'
import { createWebhookService } from '../src/checkout/webhook-service.ts'
import type { Database } from '../src/db/database.ts'
import type { Payments } from '../src/providers/payments.ts'
import { createStripePayments } from '../src/providers/stripe/stripe-payments.ts'
import { deafDatabase, Died, dyingDatabase } from './dying-database.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment } from './test-app.ts'
import type { TestApp, TestEnvironment } from './test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const POINTS_OF_THE_CART = 29
/** More than any transaction has; those that need fewer come through, and the loop ends there. */
const MOST_STATEMENTS = 60

let ground: TestEnvironment
let api: TestApp
let payments: Payments
let nextPerson = 0

beforeAll(async () => {
  ground = await startTestEnvironment()
  api = await buildTestApp(ground)
  payments = createStripePayments(api.context.config.stripe, { paymentMethods: ['card'] })
})
afterAll(async () => {
  await api.close()
  await ground.close()
})

const clock = () => new Date()
const newId = () => crypto.randomUUID()
const log = { info: () => {}, warn: () => {}, error: () => {} }
const webhooksOn = (database: Database) => createWebhookService({ ...api.context, database, payments, clock })
const sweepOn = (database: Database) => createSweepService({ ...api.context, database, payments, clock, log })
const checkoutOn = (database: Database, through: Payments = payments) =>
  createCheckoutService({
    ...api.context,
    database,
    payments: through,
    publicUrl: 'http://fuel-shack.test',
    clock,
    newId,
  })

function newPerson(): Person {
  nextPerson += 1
  const subject = `casey-${nextPerson}`
  return { subject, role: 'customer', accessToken: '', claims: { name: 'Casey', email: 'casey@fuelshack.example' } }
}
async function payCheckout(person: Person): Promise<{ sessionId: string; event: Stripe.Event }> {
  const { sessionId, url } = await api.context.checkout.startCheckout(person, BURGER_AND_COFFEES, undefined)
  await ground.standins.pay(url)
  return { sessionId, event: await findEvent('checkout.session.completed', sessionId) }
}
async function findEvent(type: string, objectId?: string): Promise<Stripe.Event> {
  const { data } = await ground.stripe.events.list({ type, limit: 100 })
  const event = data.find(
    ({ data: { object } }) => objectId === undefined || ('id' in object && object.id === objectId),
  )
  if (!event) throw new Error(`No ${type}`)
  return event
}
function signed(event: Stripe.Event): [Buffer, string] {
  const payload = JSON.stringify(event)
  return [
    Buffer.from(payload),
    ground.stripe.webhooks.generateTestHeaderString({ payload, secret: secrets.webhookSecret }),
  ]
}
/** Everything that a payment could have moved. */
async function stateOf(person: Person, event: Stripe.Event) {
  const { queries } = api.context.database
  const customer = await api.context.customers.ensureCustomer(person)
  const orders = await queries.selectFrom('orders').select('id').where('customer_id', '=', customer.id).execute()
  const checkouts = await queries
    .selectFrom('checkouts')
    .select(['status', 'transaction_id'])
    .where('customer_id', '=', customer.id)
    .execute()
  const money = await queries.selectFrom('payment_money').selectAll().where('customer_id', '=', customer.id).execute()
  const events = await queries.selectFrom('provider_events').select('id').where('id', '=', event.id).execute()
  const messages = await queries.selectFrom('outbox_messages').select('id').execute()
  const items = await queries.selectFrom('order_items').select('id').execute()
  const list = await queries.selectFrom('list_versions').selectAll().orderBy('name').execute()
  const card = await api.context.customers.getOwnBalance(person)
  const entries = await api.context.loyalty.listEntries(customer.id)
  return { orders: orders.length, checkouts, money, events, messages, items, list, card, entries }
}

/** Dies before the first statement, before the second, … until the work comes through; tells after how many. */
async function dieBeforeEachStatement(
  work: (database: Database) => Promise<unknown>,
  afterDeath: () => Promise<void>,
): Promise<number> {
  for (let fatal = 0; fatal < MOST_STATEMENTS; fatal += 1) {
    try {
      await work(dyingDatabase(api.context.database, fatal))
      return fatal
    } catch (error) {
      if (!(error instanceof Died)) throw error
      await afterDeath()
    }
  }
  throw new Error('The work never came through')
}

describe('dying between any two steps', () => {
  test('of settling by webhook leaves nothing half done, and the event delivered again makes the order once', async () => {
    const person = newPerson()
    const { event } = await payCheckout(person)
    const before = await stateOf(person, event)
    const steps = await dieBeforeEachStatement(
      (database) => webhooksOn(database).receiveEvent(...signed(event)),
      async () => expect(await stateOf(person, event)).toEqual(before),
    )
    expect(steps).toBeGreaterThan(7)
    await webhooksOn(api.context.database).receiveEvent(...signed(event))
    expect(await stateOf(person, event)).toMatchObject({ orders: 1, card: { loyaltyPoints: POINTS_OF_THE_CART } })
  })

  test('of settling by sweep leaves nothing half done, and the next sweep makes the order once', async () => {
    const person = newPerson()
    const { event } = await payCheckout(person)
    const before = await stateOf(person, event)
    const afterDeaths: unknown[] = []
    for (let fatal = 0; fatal < MOST_STATEMENTS; fatal += 1) {
      const { settled } = await sweepOn(dyingDatabase(api.context.database, fatal)).sweepUnsettled()
      if (settled > 0) break
      afterDeaths.push(await stateOf(person, event))
    }
    expect(afterDeaths.length).toBeGreaterThan(7)
    expect(afterDeaths).toEqual(afterDeaths.map(() => before))
    expect(await stateOf(person, event)).toMatchObject({ orders: 1, card: { loyaltyPoints: POINTS_OF_THE_CART } })
    expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ settled: 0, failed: 0 })
  })

  test('of a refund leaves nothing half done, and the event delivered again takes the points once', async () => {
    const person = newPerson()
    const paid = await payCheckout(person)
    await api.context.webhooks.receiveEvent(...signed(paid.event))
    const { payment_intent: intent } = await ground.stripe.checkout.sessions.retrieve(paid.sessionId)
    if (typeof intent !== 'string') throw new Error('The session has no payment')
    await ground.stripe.refunds.create({ payment_intent: intent, amount: 1890 })
    const event = await findEvent('charge.refunded')
    const before = await stateOf(person, event)
    await dieBeforeEachStatement(
      (database) => webhooksOn(database).receiveEvent(...signed(event)),
      async () => expect(await stateOf(person, event)).toEqual(before),
    )
    await webhooksOn(api.context.database).receiveEvent(...signed(event))
    expect(await stateOf(person, event)).toMatchObject({ orders: 1, card: { loyaltyPoints: 10 } })
  })
})

test('dying after the commit and before the answer: the event delivered again changes nothing', async () => {
  const person = newPerson()
  const { event } = await payCheckout(person)
  await expect(webhooksOn(deafDatabase(api.context.database)).receiveEvent(...signed(event))).rejects.toThrow(Died)
  const after = await stateOf(person, event)
  expect(after.orders).toBe(1)
  await api.context.webhooks.receiveEvent(...signed(event))
  expect(await stateOf(person, event)).toEqual(after)
})

describe('dying on the way to the payment page', () => {
  const key = (name: string) => `press-${name}-0001`
  const countSessions = async () => (await ground.stripe.checkout.sessions.list({ limit: 100 })).data.length
  const diesBeforeAsking: Pick<Payments, 'openPaymentPage'> = {
    openPaymentPage: () => Promise.reject(new Died('before the provider was asked')),
  }
  const diesAfterAnswer: Pick<Payments, 'openPaymentPage'> = {
    async openPaymentPage(page) {
      await payments.openPaymentPage(page)
      throw new Died('before the page was stored')
    },
  }

  test.each([
    ['while the intent is stored', () => checkoutOn(dyingDatabase(api.context.database, 1)), 0],
    ['before the provider is asked', () => checkoutOn(api.context.database, { ...payments, ...diesBeforeAsking }), 0],
    ['before its answer is stored', () => checkoutOn(api.context.database, { ...payments, ...diesAfterAnswer }), 1],
  ] as const)('%s: the next press opens one page, and paying it makes one order', async (name, build, opened) => {
    const person = newPerson()
    const before = await countSessions()
    const press = (service: ReturnType<typeof checkoutOn>): Promise<CheckoutSession> =>
      service.startCheckout(person, BURGER_AND_COFFEES, key(name.replaceAll(/\W/g, '')))
    await expect(press(build())).rejects.toThrow(Died)
    expect(await countSessions()).toBe(before + opened)
    const { sessionId, url } = await press(api.context.checkout)
    expect(await countSessions()).toBe(before + 1)
    await ground.standins.pay(url)
    await api.context.sweep.sweepUnsettled()
    const event = await findEvent('checkout.session.completed', sessionId)
    await api.context.webhooks.receiveEvent(...signed(event))
    expect(await stateOf(person, event)).toMatchObject({ orders: 1, card: { loyaltyPoints: POINTS_OF_THE_CART } })
  })

  test('before its answer is stored, and the page is paid all the same: the event makes the order once', async () => {
    const person = newPerson()
    const dying = checkoutOn(api.context.database, { ...payments, ...diesAfterAnswer })
    await expect(dying.startCheckout(person, BURGER_AND_COFFEES, undefined)).rejects.toThrow(Died)
    const [session] = (await ground.stripe.checkout.sessions.list({ limit: 1 })).data
    await ground.standins.pay(session?.url ?? '')
    const event = await findEvent('checkout.session.completed', session?.id)
    await api.context.webhooks.receiveEvent(...signed(event))
    await api.context.sweep.sweepUnsettled()
    expect(await stateOf(person, event)).toMatchObject({ orders: 1, card: { loyaltyPoints: POINTS_OF_THE_CART } })
  })
})
