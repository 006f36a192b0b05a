import type { Balance } from '@fuel-shack/contract/cards/loyalty'
import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Stripe } from 'stripe'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment } from '../../support/test-app.ts'

/** The address that `pay` of the stand-ins types on the payment page. */
const PAYER = 'casey@fuelshack.example'
export const GOOD_CARD = '4242424242424242'

export type RefundsFixture = Awaited<ReturnType<typeof openRefundsFixture>>

/** Pays on the hosted page, and delivers the provider's events about a payment. */
export async function openRefundsFixture(settings: Record<string, string> = {}, expiresIn = 300) {
  const environment = await startTestEnvironment()
  const api = await buildTestApp(environment, settings)
  const staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff', expiresIn }))
  let nextPerson = 0

  /** The provider's events about a payment, oldest first. */
  async function eventsOf(intent: string): Promise<Stripe.Event[]> {
    const { data } = await environment.stripe.events.list({ limit: 100 })
    return data
      .filter(({ data: { object } }) => 'payment_intent' in object && object.payment_intent === intent)
      .toReversed()
  }
  async function deliverAll(events: object[]): Promise<void> {
    for (const event of events) {
      const { statusCode } = await api.deliver(event)
      if (statusCode !== 200) throw new Error(`An event was answered with ${statusCode}`)
    }
  }

  return {
    environment,
    api,
    staff,
    eventsOf,
    deliverAll,
    deliverEventsOf: async (intent: string) => deliverAll(await eventsOf(intent)),
    async newCustomer(): Promise<string> {
      nextPerson += 1
      const subject = `casey-${nextPerson}`
      const token = await environment.issuer.token({ subject, name: 'Casey', email: PAYER, expiresIn })
      await api.as(token).post('customers', {})
      return token
    },
    /** @returns the payment's id at the provider */
    async pay(who: string, cardNumber = GOOD_CARD, cart: StartCheckout = BURGER_AND_COFFEES): Promise<string> {
      const response = await api.as(who).post('stripe/create-session', cart)
      const { sessionId, url } = response.json<{ sessionId: string; url: string }>()
      await environment.standins.pay(url, cardNumber)
      const { payment_intent: intent } = await environment.stripe.checkout.sessions.retrieve(sessionId)
      if (typeof intent !== 'string') throw new Error('The session has no payment')
      return intent
    },
    async refundStateOf(intent: string) {
      const open = (await staff.get('orders')).json<Order[]>()
      const historic = (await staff.get('orders/historic')).json<Order[]>()
      const order = [...open, ...historic].find(({ transactionId }) => transactionId === intent)
      if (!order) throw new Error('The order was not found')
      const { refundedCents, isFullyRefunded, dispute } = order
      return { refundedCents, isFullyRefunded, dispute: dispute?.status }
    },
    /** Includes the points of orders that were not handed over. */
    async points(who: string): Promise<number> {
      const balance = (await api.as(who).get('customerBalances/current')).json<Balance>()
      return balance.loyaltyPoints + (balance.pendingPoints ?? 0)
    },
    async close() {
      await api.close()
      await environment.close()
    },
  }
}

/** The refund state of an order without refunds and disputes. */
export const NO_REFUNDS = { refundedCents: undefined, isFullyRefunded: undefined, dispute: undefined }

/** A later event about the same object with another status. */
export function withStatus(event: Stripe.Event, type: string, status: string, laterSeconds = 1): object {
  return {
    ...event,
    id: `${event.id}_${type}_${status}_${laterSeconds}`,
    type,
    created: event.created + laterSeconds,
    data: { object: { ...event.data.object, status } },
  }
}

export function findEvent(events: Stripe.Event[], type: string): Stripe.Event {
  const event = events.find((each) => each.type === type)
  if (!event) throw new Error(`No event of type ${type}`)
  return event
}
