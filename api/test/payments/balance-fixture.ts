import type { Balance } from '@fuel-shack/contract/cards/loyalty'
import type { CheckoutSpend } from '@fuel-shack/contract/sales/checkout/checkout'
import type { CustomerOrder, OrderHistory } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { User } from '../../src/platform/callers.ts'
import { createCheckoutService } from '../../src/sales/checkout/checkout-service.ts'
import { createPaymentPagesService } from '../../src/sales/payments/pages/payment-pages-service.ts'
import type { Payments } from '../../src/platform/providers/payments.ts'
import { createStripePayments } from '../../src/platform/providers/stripe/stripe-payments.ts'
import { openOrderRefunds, TOTAL_CENTS } from './refunds/order-refunds-fixture.ts'
import { SimulatedCrash } from '../support/crashing-database.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'

const LATE_MS = 16 * 60_000

/** Customers with a balance, who pay with it. */
export async function openBalanceShop(...settings: Parameters<typeof openOrderRefunds>) {
  const shop = await openOrderRefunds(...settings)
  const { api, environment } = shop
  const { queries } = api.context.database
  const as = (who: string) => api.as(who)
  const customerIdOf = async (who: string) => (await as(who).post('customers', {})).json<{ id: string }>().id
  const personOf = async (who: string) => {
    const row = await queries
      .selectFrom('customers')
      .select('subject')
      .where('id', '=', await customerIdOf(who))
      .executeTakeFirstOrThrow()
    return { subject: row.subject, claims: { name: 'Casey', email: `${row.subject}@fuelshack.example` } }
  }
  const balanceOf = async (who: string) => (await as(who).get('customerBalances/current')).json<Balance>()

  return {
    ...shop,
    queries,
    customerIdOf,
    balanceOf,
    spendOf: async (who: string) => (await balanceOf(who)).availableSpend,
    availableOf: async (who: string) =>
      (await as(who).get('customerBalances/current/checkout')).json<CheckoutSpend>().availableCents,
    async customerWith(spendCents: number): Promise<string> {
      const who = await shop.newCustomer()
      const id = await customerIdOf(who)
      await queries
        .updateTable('loyalty_cards')
        .set({ spend_cents: spendCents })
        .where('customer_id', '=', id)
        .execute()
      return who
    },
    start: (who: string, spendCents: number, { key = crypto.randomUUID(), cart = BURGER_AND_COFFEES } = {}) =>
      as(who).post('stripe/create-session', { ...cart, spendCents }, { 'idempotency-key': key }),
    async open(who: string, spendCents: number): Promise<{ sessionId: string; url: string }> {
      const response = await as(who).post('stripe/create-session', { ...BURGER_AND_COFFEES, spendCents })
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json()
    },
    /** Delivers what the provider reports about a page. */
    async deliverPage(sessionId: string): Promise<void> {
      const { data } = await environment.stripe.events.list({ limit: 100 })
      const about = data.filter(({ data: { object } }) => 'id' in object && object.id === sessionId)
      await shop.deliverAll(about.toReversed())
    },
    checkoutOf: (sessionId: string) =>
      queries.selectFrom('checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirstOrThrow(),
    ordersOf: async (who: string): Promise<CustomerOrder[]> =>
      (await as(who).get('customers/current/orders')).json<OrderHistory>().orders,
    /** Pays a part with the balance and the rest by card. */
    async paySplit(who: string, spendCents: number, cardNumber?: string): Promise<{ id: string; intent: string }> {
      const cart = { ...BURGER_AND_COFFEES, spendCents }
      const intent = await shop.pay(who, cardNumber, cart)
      await shop.deliverEventsOf(intent)
      const order = await queries
        .selectFrom('orders')
        .select('id')
        .where('transaction_id', '=', intent)
        .executeTakeFirstOrThrow()
      return { id: order.id, intent }
    },
    /** Pays everything with the balance. */
    async payWithBalance(who: string): Promise<string> {
      const response = await as(who).post('stripe/create-session', { ...BURGER_AND_COFFEES, spendCents: TOTAL_CENTS })
      if (response.statusCode !== 200) throw new Error(response.body)
      const [order] = (await as(who).get('customers/current/orders')).json<OrderHistory>().orders
      return order?.id ?? ''
    },
    /** Returns it as the sweep does when a page is late. */
    async returnHeld(): Promise<void> {
      api.passTime(LATE_MS)
      await api.context.balanceReservations.releaseUnpayable()
      api.passTime(-LATE_MS)
    },
    /** The provider has opened the page, and the server crashes before it stores it. */
    async crashBeforePage(who: string, spendCents: number): Promise<{ id: string; url: string; sessionId: string }> {
      const { context } = api
      let opened = { sessionId: '', url: '' }
      const stripe = createStripePayments(context.config.stripe, { readPaymentMethods: () => ['card'] })
      const payments: Payments = {
        ...stripe,
        async openPaymentPage(page) {
          opened = await stripe.openPaymentPage(page)
          throw new SimulatedCrash('after the page was opened')
        },
      }
      // A process that crashes returns nothing either.
      const balanceReservations = { ...context.balanceReservations, releaseIfUnpayable: async () => false }
      const addresses = { publicUrl: 'http://fuel-shack.test', clock: api.now, newId: () => crypto.randomUUID() }
      const paymentPages = createPaymentPagesService({ ...context, ...addresses, payments, balanceReservations })
      const checkout = createCheckoutService({ ...context, clock: api.now, paymentPages })
      const { subject, claims } = await personOf(who)
      const caller: User = { subject, roles: new Set(['customer']), accessToken: who, claims }
      await checkout.startCheckout(caller, { ...BURGER_AND_COFFEES, spendCents }, undefined).catch((error: unknown) => {
        if (!(error instanceof SimulatedCrash)) throw error
      })
      const { id } = await queries
        .selectFrom('checkouts')
        .select('id')
        .where('customer_id', '=', await customerIdOf(who))
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      return { id, ...opened }
    },
    /** The sum of the ledger is what has happened to the card since it had its balance. */
    async ledgerOf(who: string): Promise<number[]> {
      const entries = (await as(who).get('customerBalances/current/entries')).json<{ amountInCents: number }[]>()
      return entries.map(({ amountInCents }) => amountInCents).filter((cents) => cents !== 0)
    },
  }
}
