import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'
import type { Balance } from '@fuel-shack/contract/cards/loyalty'
import { problemSchema } from '@fuel-shack/contract/problem'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BURGER_AND_COFFEES, startTestEnvironment, type TestApp, type TestEnvironment } from '../support/test-app.ts'

const POINTS_OF_THE_CART = 29

/** One server, or several that share a database. */
export type SettlingShop = Pick<TestApp, 'as' | 'app' | 'deliver' | 'close'> & {
  context: { sweep: Pick<TestApp['context']['sweep'], 'sweepUnsettled'> }
}

/** The tests of settling, for one server or several. */
export function describeSettling(build: (environment: TestEnvironment) => Promise<SettlingShop>): void {
  let environment: TestEnvironment
  let api: SettlingShop
  let staff: string
  let casey: string
  let nextPerson = 0

  beforeAll(async () => {
    environment = await startTestEnvironment()
    api = await build(environment)
    staff = await environment.issuer.token({ subject: 'sam', role: 'staff' })
  })
  afterAll(async () => {
    await api.close()
    await environment.close()
  })
  beforeEach(async () => {
    nextPerson += 1
    const subject = `casey-${nextPerson}`
    casey = await environment.issuer.token({ subject, name: 'Casey Driver', email: `${subject}@fuelshack.example` })
    await api.as(casey).post('customers', {})
  })

  interface Started {
    sessionId: string
    url: string
  }
  async function startCheckout(): Promise<Started> {
    const response = await api.as(casey).post('stripe/create-session', BURGER_AND_COFFEES)
    expect(response.statusCode).toBe(200)
    return response.json<Started>()
  }
  async function payCheckout(): Promise<{ session: Started; event: Stripe.Event }> {
    const session = await startCheckout()
    expect((await environment.standins.pay(session.url)).status).toBe(303)
    return { session, event: await findEvent(session.sessionId, 'checkout.session.completed') }
  }
  async function findEvent(sessionId: string, type: string): Promise<Stripe.Event> {
    const { data } = await environment.stripe.events.list({ type, limit: 100 })
    const event = data.find((each) => 'id' in each.data.object && each.data.object.id === sessionId)
    if (!event) throw new Error(`No ${type} for ${sessionId}`)
    return event
  }
  async function intentOf(sessionId: string): Promise<string> {
    const { payment_intent: intent } = await environment.stripe.checkout.sessions.retrieve(sessionId)
    if (typeof intent !== 'string') throw new Error(`${sessionId} has no payment intent`)
    return intent
  }
  async function ordersOf(sessionId: string): Promise<Order[]> {
    const intent = await intentOf(sessionId)
    const orders = (await api.as(staff).get('orders')).json<Order[]>()
    return orders.filter((order) => order.transactionId === intent)
  }
  /** Pending, because none of the orders is handed over. */
  async function points(): Promise<number> {
    const { loyaltyPoints, pendingPoints = 0 } = (await api.as(casey).get('customerBalances/current')).json<Balance>()
    return loyaltyPoints + pendingPoints
  }

  // Covers states-3.
  test('a paid checkout becomes one order with its items, and points on the card', async () => {
    const { session, event } = await payCheckout()
    expect(await ordersOf(session.sessionId)).toEqual([])
    expect((await api.deliver(event)).statusCode).toBe(200)
    expect(await ordersOf(session.sessionId)).toMatchObject([
      {
        isDelivery: false,
        fulfilledAt: null,
        contactNumber: '0412 345 678',
        contactEmailAddress: 'casey@fuelshack.example',
        customerNotes: 'No beetroot, please',
        orderItems: [
          { title: 'Shack burger', quantity: 1 },
          { title: 'Flat white', quantity: 2 },
        ],
      },
    ])
    expect(await points()).toBe(POINTS_OF_THE_CART)
  })

  test('a second delivery of the same event changes nothing', async () => {
    const { session, event } = await payCheckout()
    await api.deliver(event)
    expect((await api.deliver(event)).statusCode).toBe(200)
    expect(await ordersOf(session.sessionId)).toHaveLength(1)
    expect(await points()).toBe(POINTS_OF_THE_CART)
  })

  test('ten concurrent deliveries create one order and one ledger entry', async () => {
    const { session, event } = await payCheckout()
    const responses = await Promise.all(Array.from({ length: 10 }, () => api.deliver(event)))
    expect(responses.map((response) => response.statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await ordersOf(session.sessionId)).toHaveLength(1)
    expect(await points()).toBe(POINTS_OF_THE_CART)
  })

  test('ten concurrent events of one payment and a sweep create one order', async () => {
    const { session, event } = await payCheckout()
    const deliveries = Array.from({ length: 10 }, (_, index) => api.deliver({ ...event, id: `${event.id}_${index}` }))
    await Promise.all([...deliveries, api.context.sweep.sweepUnsettled()])
    expect(await ordersOf(session.sessionId)).toHaveLength(1)
    expect(await points()).toBe(POINTS_OF_THE_CART)
  })

  test('the sweep settles a payment whose webhook never arrives, once', async () => {
    const { session } = await payCheckout()
    expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ settled: 1, failed: 0 })
    expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ settled: 0, failed: 0 })
    expect(await ordersOf(session.sessionId)).toHaveLength(1)
  })

  test('an event that arrives after the sweep changes nothing', async () => {
    const { session, event } = await payCheckout()
    await api.context.sweep.sweepUnsettled()
    expect((await api.deliver({ ...event, id: 'evt_late' })).statusCode).toBe(200)
    expect(await ordersOf(session.sessionId)).toHaveLength(1)
  })

  describe('no order is created for', () => {
    test('a forged signature', async () => {
      const { session, event } = await payCheckout()
      const response = await api.deliver(event, { secret: 'whsec_forged' })
      expect(response.statusCode).toBe(400)
      expect(problemSchema.parse(response.json()).code).toBe('invalid_signature')
      expect(await ordersOf(session.sessionId)).toEqual([])
    })

    test('a stale signature', async () => {
      const { session, event } = await payCheckout()
      const tenMinutesAgo = Math.floor(Date.now() / 1000) - 600
      expect((await api.deliver(event, { timestamp: tenMinutesAgo })).statusCode).toBe(400)
      expect(await ordersOf(session.sessionId)).toEqual([])
    })

    test('no signature at all', async () => {
      const { session, event } = await payCheckout()
      const response = await api.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: event })
      expect(response.statusCode).toBe(400)
      expect(await ordersOf(session.sessionId)).toEqual([])
    })

    test('a session that is complete but unpaid', async () => {
      const { session, event } = await payCheckout()
      const unpaid = { ...event, data: { object: { ...event.data.object, payment_status: 'unpaid' } } }
      expect((await api.deliver(unpaid)).statusCode).toBe(200)
      expect(await ordersOf(session.sessionId)).toEqual([])
    })

    test('a session that another system opened on the same account', async () => {
      const { session, event } = await payCheckout()
      const foreign = {
        ...event,
        id: 'evt_foreign',
        data: { object: { ...event.data.object, client_reference_id: null, metadata: {} } },
      }
      expect((await api.deliver(foreign)).statusCode).toBe(200)
      expect(await ordersOf(session.sessionId)).toEqual([])
    })
  })

  test('a declined card creates no order, and the same page then accepts a valid card', async () => {
    const session = await startCheckout()
    expect((await environment.standins.pay(session.url, '4000000000000002')).status).toBe(200)
    await api.context.sweep.sweepUnsettled()
    expect(await ordersOf(session.sessionId)).toEqual([])
    expect((await environment.standins.pay(session.url)).status).toBe(303)
    await api.context.sweep.sweepUnsettled()
    expect(await ordersOf(session.sessionId)).toHaveLength(1)
  })

  test('closes the checkout of an expired page, and a later payment needs attention', async () => {
    const { session, event } = await payCheckout()
    const object = event.data.object
    const expired = {
      ...event,
      id: 'evt_expired_first',
      type: 'checkout.session.expired',
      data: { object: { ...object, status: 'expired', payment_status: 'unpaid' } },
    }
    await api.deliver(expired)
    expect((await api.deliver(event)).statusCode).toBe(200)
    expect(await ordersOf(session.sessionId)).toEqual([])
    const attention = (await api.as(staff).get('payments/attention')).json<PaymentAttention[]>()
    expect(attention.filter(({ sessionId }) => sessionId === session.sessionId)).toMatchObject([
      { kind: 'paid_after_expiry', receivedCents: 2930 },
    ])
  })

  test('a refund deducts the points in proportion, once, even if it arrives before the payment', async () => {
    const { session, event } = await payCheckout()
    const intent = await intentOf(session.sessionId)
    await environment.stripe.refunds.create({ payment_intent: intent, amount: 1890 })
    const { data } = await environment.stripe.events.list({ type: 'charge.refunded', limit: 1 })
    const [refunded] = data
    if (!refunded) throw new Error('The refund sent no event')
    await api.deliver(refunded)
    await api.deliver(event)
    expect(await points()).toBe(10)
    await api.deliver({ ...refunded, id: 'evt_refund_again' })
    expect(await points()).toBe(10)
    await environment.stripe.refunds.create({ payment_intent: intent })
    const [whole] = (await environment.stripe.events.list({ type: 'charge.refunded', limit: 1 })).data
    if (!whole) throw new Error('The second refund sent no event')
    await Promise.all([api.deliver(whole), api.deliver({ ...whole, id: 'evt_refund_twice' })])
    expect(await points()).toBe(0)
  })
}
