import type { CheckoutSession } from '@fuel-shack/contract/sales/checkout/checkout'
import type { Stripe } from 'stripe'
import { secrets } from '@fuel-shack/harness/stack/settings'
import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../src/platform/callers.ts'
import { createCheckoutService } from '../../src/sales/checkout/checkout-service.ts'
import { createPaymentPagesService } from '../../src/sales/payments/pages/payment-pages-service.ts'
import { createSweepService } from '../../src/sales/payments/settling/sweep-service.ts'
import { createWebhookService } from '../../src/sales/payments/reports/webhook-service.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Payments } from '../../src/platform/providers/payments.ts'
import { createStripePayments } from '../../src/platform/providers/stripe/stripe-payments.ts'
import { crashAfterCommit, crashBeforeStatement, SimulatedCrash } from '../support/crashing-database.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const POINTS_OF_THE_CART = 29
/** More than any transaction has. */
const MOST_STATEMENTS = 60

const { environment, api } = useTestApp()
let payments: Payments
let nextPerson = 0

beforeAll(() => {
  payments = createStripePayments(api.context.config.stripe, { readPaymentMethods: () => ['card'] })
})

const clock = () => new Date()
const elapsedMs = () => performance.now()
const newId = () => crypto.randomUUID()
const log = { info: () => {}, warn: () => {}, error: () => {} }
const webhooksOn = (database: Database) => createWebhookService({ ...api.context, database, payments, clock })
const sweepOn = (database: Database) =>
  createSweepService({ ...api.context, database, payments, clock, elapsedMs, log })
const checkoutOn = (database: Database, through: Payments = payments) =>
  createCheckoutService({
    ...api.context,
    clock,
    paymentPages: createPaymentPagesService({
      ...api.context,
      database,
      payments: through,
      publicUrl: 'http://fuel-shack.test',
      clock,
      newId,
    }),
  })

function newPerson(): User {
  nextPerson += 1
  const subject = `casey-${nextPerson}`
  return {
    subject,
    roles: new Set(['customer']),
    accessToken: '',
    claims: { name: 'Casey', email: 'casey@fuelshack.example' },
  }
}
async function payCheckout(caller: User): Promise<{ sessionId: string; event: Stripe.Event }> {
  const { sessionId, url } = await api.context.checkout.startCheckout(caller, BURGER_AND_COFFEES, undefined)
  await environment.standins.pay(url)
  return { sessionId, event: await findEvent('checkout.session.completed', sessionId) }
}
async function findEvent(type: string, objectId?: string): Promise<Stripe.Event> {
  const { data } = await environment.stripe.events.list({ type, limit: 100 })
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
    environment.stripe.webhooks.generateTestHeaderString({ payload, secret: secrets.webhookSecret }),
  ]
}
/** Everything that a payment can change. */
async function stateOf(caller: User, event: Stripe.Event) {
  const { queries } = api.context.database
  const customer = await api.context.customers.ensureCustomer(caller)
  const orders = await queries.selectFrom('orders').select('id').where('customer_id', '=', customer.id).execute()
  const checkouts = await queries
    .selectFrom('checkouts')
    .select(['status', 'transaction_id'])
    .where('customer_id', '=', customer.id)
    .orderBy('id')
    .execute()
  const money = await queries
    .selectFrom('payment_money')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .orderBy('transaction_id')
    .execute()
  const events = await queries.selectFrom('provider_events').select('id').where('id', '=', event.id).execute()
  const messages = await queries.selectFrom('outbox_messages').select('id').orderBy('id').execute()
  const items = await queries.selectFrom('order_items').select('id').orderBy('id').execute()
  const list = await queries.selectFrom('list_versions').selectAll().orderBy('name').execute()
  const card = await api.context.customers.getOwnBalance(caller)
  const entries = await api.context.loyalty.listEntries(customer.id)
  return { orders: orders.length, checkouts, money, events, messages, items, list, card, entries }
}

/** Crashes before the first statement, the second, … until the work succeeds. @returns the number of statements. */
async function crashBeforeEachStatement(
  work: (database: Database) => Promise<unknown>,
  afterCrash: () => Promise<void>,
): Promise<number> {
  for (let crashAt = 0; crashAt < MOST_STATEMENTS; crashAt += 1) {
    try {
      await work(crashBeforeStatement(api.context.database, crashAt))
      return crashAt
    } catch (error) {
      if (!(error instanceof SimulatedCrash)) throw error
      await afterCrash()
    }
  }
  throw new Error('The work never succeeded')
}

describe('a crash between any two statements', () => {
  test('a crash between any two statements of settling by webhook changes nothing, and a redelivery of the event creates one order', async () => {
    const caller = newPerson()
    const { event } = await payCheckout(caller)
    const before = await stateOf(caller, event)
    const statements = await crashBeforeEachStatement(
      (database) => webhooksOn(database).receiveEvent(...signed(event)),
      async () => expect(await stateOf(caller, event)).toEqual(before),
    )
    expect(statements).toBeGreaterThan(7)
    await webhooksOn(api.context.database).receiveEvent(...signed(event))
    expect(await stateOf(caller, event)).toMatchObject({ orders: 1, card: { pendingPoints: POINTS_OF_THE_CART } })
  })

  test('a crash between any two statements of settling by sweep changes nothing, and the next sweep creates one order', async () => {
    const caller = newPerson()
    const { event } = await payCheckout(caller)
    const before = await stateOf(caller, event)
    const afterCrashes: unknown[] = []
    for (let crashAt = 0; crashAt < MOST_STATEMENTS; crashAt += 1) {
      const { settled } = await sweepOn(crashBeforeStatement(api.context.database, crashAt)).sweepUnsettled()
      if (settled > 0) break
      afterCrashes.push(await stateOf(caller, event))
    }
    expect(afterCrashes.length).toBeGreaterThan(7)
    expect(afterCrashes).toEqual(afterCrashes.map(() => before))
    expect(await stateOf(caller, event)).toMatchObject({ orders: 1, card: { pendingPoints: POINTS_OF_THE_CART } })
    expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ settled: 0, failed: 0 })
  })

  test('a crash between any two statements of a refund changes nothing, and a redelivery of the event deducts the points once', async () => {
    const caller = newPerson()
    const paid = await payCheckout(caller)
    await api.context.webhooks.receiveEvent(...signed(paid.event))
    const { payment_intent: intent } = await environment.stripe.checkout.sessions.retrieve(paid.sessionId)
    if (typeof intent !== 'string') throw new Error('The session has no payment')
    await environment.stripe.refunds.create({ payment_intent: intent, amount: 1890 })
    const event = await findEvent('charge.refunded')
    const before = await stateOf(caller, event)
    await crashBeforeEachStatement(
      (database) => webhooksOn(database).receiveEvent(...signed(event)),
      async () => expect(await stateOf(caller, event)).toEqual(before),
    )
    await webhooksOn(api.context.database).receiveEvent(...signed(event))
    expect(await stateOf(caller, event)).toMatchObject({ orders: 1, card: { pendingPoints: 10 } })
  })
})

test('after a crash between commit and response, a redelivery of the event changes nothing', async () => {
  const caller = newPerson()
  const { event } = await payCheckout(caller)
  await expect(webhooksOn(crashAfterCommit(api.context.database)).receiveEvent(...signed(event))).rejects.toThrow(
    SimulatedCrash,
  )
  const after = await stateOf(caller, event)
  expect(after.orders).toBe(1)
  await api.context.webhooks.receiveEvent(...signed(event))
  expect(await stateOf(caller, event)).toEqual(after)
})

describe('a crash while a payment page is opened', () => {
  const key = (name: string) => `attempt-${name}-0001`
  const countSessions = async () => (await environment.stripe.checkout.sessions.list({ limit: 100 })).data.length
  const crashesBeforeRequest: Pick<Payments, 'openPaymentPage'> = {
    openPaymentPage: () => Promise.reject(new SimulatedCrash('before the request to the provider')),
  }
  const crashesAfterResponse: Pick<Payments, 'openPaymentPage'> = {
    async openPaymentPage(page) {
      await payments.openPaymentPage(page)
      throw new SimulatedCrash('before the page was stored')
    },
  }

  test.each([
    ['while the checkout is stored', () => checkoutOn(crashBeforeStatement(api.context.database, 1)), 0],
    [
      'before the request to the provider',
      () => checkoutOn(api.context.database, { ...payments, ...crashesBeforeRequest }),
      0,
    ],
    [
      'before the response is stored',
      () => checkoutOn(api.context.database, { ...payments, ...crashesAfterResponse }),
      1,
    ],
  ] as const)(
    'a crash %s: the next tap opens one page, and paying it creates one order',
    async (name, build, opened) => {
      const caller = newPerson()
      const before = await countSessions()
      const tapPay = (service: ReturnType<typeof checkoutOn>): Promise<CheckoutSession> =>
        service.startCheckout(caller, BURGER_AND_COFFEES, key(name.replaceAll(/\W/g, '')))
      await expect(tapPay(build())).rejects.toThrow(SimulatedCrash)
      expect(await countSessions()).toBe(before + opened)
      const { sessionId, url } = await tapPay(api.context.checkout)
      expect(await countSessions()).toBe(before + 1)
      await environment.standins.pay(url)
      await api.context.sweep.sweepUnsettled()
      const event = await findEvent('checkout.session.completed', sessionId)
      await api.context.webhooks.receiveEvent(...signed(event))
      expect(await stateOf(caller, event)).toMatchObject({ orders: 1, card: { pendingPoints: POINTS_OF_THE_CART } })
    },
  )

  test('a crash while a payment page is opened before the response is stored: a payment of the page creates one order', async () => {
    const caller = newPerson()
    const crashing = checkoutOn(api.context.database, { ...payments, ...crashesAfterResponse })
    await expect(crashing.startCheckout(caller, BURGER_AND_COFFEES, undefined)).rejects.toThrow(SimulatedCrash)
    const [session] = (await environment.stripe.checkout.sessions.list({ limit: 1 })).data
    await environment.standins.pay(session?.url ?? '')
    const event = await findEvent('checkout.session.completed', session?.id)
    await api.context.webhooks.receiveEvent(...signed(event))
    await api.context.sweep.sweepUnsettled()
    expect(await stateOf(caller, event)).toMatchObject({ orders: 1, card: { pendingPoints: POINTS_OF_THE_CART } })
  })
})
