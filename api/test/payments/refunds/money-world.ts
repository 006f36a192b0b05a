import type { Stripe } from 'stripe'
import { expect } from 'vitest'
import type { Caller, LoggedInCaller, User } from '../../../src/platform/callers.ts'
import { createRefundSender } from '../../../src/sales/payments/reports/refund-sender.ts'
import type { Database } from '../../../src/platform/db/database.ts'
import type { Payments } from '../../../src/platform/providers/payments.ts'
import { addDays } from '../../../src/office/takings/takings-days.ts'
import { createStripePayments } from '../../../src/platform/providers/stripe/stripe-payments.ts'
import { createMoneyLoyalty } from './money-loyalty.ts'
import { createMoneySpend } from './money-spend.ts'
import { createMoneySurcharge } from './money-surcharge.ts'
import { SimulatedCrash } from '../../support/crashing-database.ts'
import { buildTestApp, startTestEnvironment, type TestApp } from '../../support/test-app.ts'

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>

/** A payment that the stand-in took. */
interface TakenPayment {
  intent: string
  charge: string
  caller: User
}

const MINUTE_MS = 60_000
const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

/** The shop, the stand-in with its own books, and the events on their way between them. */
export async function openMoneyWorld() {
  const environment = await startTestEnvironment()
  const api = await buildTestApp(environment)
  const { queries } = api.context.database
  const payments = createStripePayments(api.context.config.stripe, { readPaymentMethods: () => ['card'] })
  const spend = createMoneySpend(api, payments)
  const loyalty = createMoneyLoyalty(api, spend)
  const surcharge = createMoneySurcharge(api)
  let people: User[] = []
  let taken: TakenPayment[] = []
  let underway: Stripe.Event[] = []
  let newestEvent: string | undefined
  let nextPerson = 0
  const givenUp = new Set<string>()
  const unreported = new Set<string>()

  /** Reads the events that the stand-in recorded since, oldest first. */
  async function collectEvents(): Promise<void> {
    const fresh: Stripe.Event[] = []
    for await (const event of environment.stripe.events.list({ limit: 100 })) {
      if (event.id === newestEvent) break
      fresh.unshift(event)
    }
    newestEvent = fresh.at(-1)?.id ?? newestEvent
    underway.push(...fresh.filter(({ type }) => /^(checkout|charge\.(refund|dispute)|refund)/.test(type)))
  }

  async function deliver(event: Stripe.Event): Promise<void> {
    const { statusCode } = await api.deliver(event)
    if (statusCode !== 200) throw new Error(`${event.type} was answered with ${statusCode}`)
  }

  /** Works at another time, which the tokens do not notice. */
  async function later<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
    api.passTime(milliseconds)
    try {
      return await work()
    } finally {
      api.passTime(-milliseconds)
    }
  }

  /** Lists what a comparison with the balance transactions of the stand-in finds. */
  async function findDifferences() {
    const [from = '', to = ''] = [-1, 1].map((days) => addDays(new Date().toISOString().slice(0, 10), days))
    const caller = { accountId: 'riley', ipAddress: '127.0.0.1', requestId: 'request' }
    const { reconciliation } = await api.context.reconciliation.compare({ from, to }, caller)
    return reconciliation?.differences
  }

  async function countOpenRequests(): Promise<number> {
    const rows = await queries
      .selectFrom('refund_requests')
      .select('id')
      .where('state', 'in', ['requested', 'submitted'])
      .execute()
    return rows.length
  }

  /** A server that crashes: it does not even note that an attempt failed, so its claim has to expire. */
  function senderOn(database: Database, through: Payments = payments) {
    const postpone = async () => {
      throw new SimulatedCrash('after an attempt')
    }
    const refundRequests = { ...api.context.refundRequests, postpone }
    return createRefundSender({
      ...api.context,
      refundRequests,
      database,
      payments: through,
      clock: api.now,
      log: QUIET,
    })
  }

  return {
    environment,
    api,
    payments,
    spend,
    loyalty,
    later,
    senderOn,
    deliver,
    collectEvents,
    people: () => people,
    cartCents: surcharge.cartCents,
    taken: () => taken,
    orders: () => spend.ordersOf(people),
    underway: () => underway,
    caller: (accountId = 'sam'): Caller => ({ accountId, ipAddress: '127.0.0.1', requestId: 'request' }),
    loggedIn(user: User): LoggedInCaller {
      return { ...user, ...this.caller(user.subject), proof: undefined }
    },
    /** Logged in just now, so that no refund needs a confirmation. */
    staff(subject = 'sam'): LoggedInCaller {
      const claims = { auth_time: api.now().getTime() / 1000 }
      const user = { subject, roles: new Set(['staff']), accessToken: '', claims }
      return this.loggedIn(user)
    },

    async startRun(): Promise<void> {
      taken = []
      underway = []
      await environment.standins.planFaults('POST /v1/refunds', [])
      people = [1, 2].map(() => {
        nextPerson += 1
        const subject = `casey-${nextPerson}`
        return {
          subject,
          roles: new Set(['customer']),
          accessToken: '',
          claims: { name: 'Casey', email: `${subject}@fuelshack.example` },
        }
      })
      await surcharge.startDay()
      await spend.credit(people)
      const [latest] = (await environment.stripe.events.list({ limit: 1 })).data
      newestEvent = latest?.id
    },

    /** Notes a payment that the stand-in has just taken. */
    async note(caller: User): Promise<void> {
      const [charge] = (await environment.stripe.charges.list({ limit: 1 })).data
      if (typeof charge?.payment_intent !== 'string') throw new Error('The stand-in took no payment')
      taken.push({ intent: charge.payment_intent, charge: charge.id, caller })
      await collectEvents()
    },

    /**
     * Removes an event that never arrives, if a list of the provider repairs it: the sweep reads the pages of checkouts that
     * are open, and the comparison reads refunds and disputes.
     */
    lose(index: number): void {
      const [event] = underway.slice(index, index + 1)
      if (!event) return
      const sessionId = sessionOf(event)
      if (sessionId !== undefined) {
        if (givenUp.has(sessionId) || !isOwnPage(event)) return
        unreported.add(sessionId)
      }
      underway.splice(index, 1)
    },

    /** @returns false if no event about this page is left that could report its payment. */
    mayGiveUp(sessionId: string): boolean {
      if (unreported.has(sessionId)) return false
      givenUp.add(sessionId)
      return true
    },

    /** Lets everything come to rest: the events that were not lost, the sweep, the refunds and the comparison. */
    async drain(): Promise<void> {
      await environment.standins.planFaults('POST /v1/refunds', [])
      await collectEvents()
      for (const event of underway) await deliver(event)
      await later(20 * MINUTE_MS, () => api.context.balanceReservations.releaseUnpayable())
      await api.context.supersededPages.closeRemaining()
      await api.context.sweep.sweepUnsettled()
      for (let minutes = 1; (await countOpenRequests()) > 0; minutes *= 4) {
        if (minutes > 100_000) throw new Error('A refund is never answered')
        await later(minutes * MINUTE_MS, () => api.context.refundSender.sendDue())
      }
      await api.context.refundSender.compareAll()
      // The comparison found refunds that had failed or were made in the dashboard: no new refund is requested.
      expect(await countOpenRequests()).toBe(0)
    },

    /** At any time: what is refunded, and what our refunds reserve, is never more than was paid, and no balance is overdrawn. */
    async expectNoOverdraft(): Promise<void> {
      const over = await queries
        .selectFrom('orders')
        .select('id')
        .where((row) => row(row('refunded_cents', '+', row.ref('refund_pending_cents')), '>', row.ref('total_cents')))
        .execute()
      const overdrawn = await queries
        .selectFrom('refund_requests')
        .select('transaction_id')
        .where('state', '<>', 'failed')
        .where('method', '=', 'card')
        .groupBy('transaction_id')
        .having((row) => row(row.fn.sum('amount_cents'), '>', row.fn.max('paid_cents')))
        .execute()
      const inDebt = await queries.selectFrom('loyalty_cards').select('id').where('spend_cents', '<', 0).execute()
      expect({ over, overdrawn, inDebt }).toEqual({ over: [], overdrawn: [], inDebt: [] })
      await spend.expectNothingLost()
      await loyalty.expectNoValueFromNothing()
    },

    /** Payment by payment: what the stand-in still has of it is what our books say. */
    async expectAgreement(): Promise<void> {
      const theirs: Record<string, number> = {}
      const ours: Record<string, number | string> = {}
      for (const { intent, charge: id } of taken) {
        const charge = await environment.stripe.charges.retrieve(id)
        const { data } = await environment.stripe.refunds.list({ payment_intent: intent, limit: 100 })
        const made = data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
        const refundedCents = made.reduce((sum, { amount }) => sum + amount, 0)
        expect(refundedCents).toBe(charge.amount_refunded)
        expect(refundedCents).toBeLessThanOrEqual(charge.amount)
        theirs[intent] = charge.amount - refundedCents
        ours[intent] = await ourRest(api, intent)
      }
      expect(ours).toEqual(theirs)
      await expectReturned(api, taken)
      expect(await later(20 * MINUTE_MS, findDifferences)).toEqual([])
      await spend.expectAtRest()
      await surcharge.expectSameDocuments(spend.customerIds())
      await loyalty.expectAtRest()
    },

    async close(): Promise<void> {
      await api.close()
      await environment.close()
    },
  }
}

function sessionOf({ type, data: { object } }: Stripe.Event): string | undefined {
  return type.startsWith('checkout.session.') && 'id' in object ? object.id : undefined
}

/** Returns whether the event is of a page of ours, and not of a payment link. */
function isOwnPage({ data: { object } }: Stripe.Event): boolean {
  return 'metadata' in object && object.metadata?.['checkout_id'] !== undefined
}

async function ourRest({ context }: TestApp, intent: string): Promise<number | string> {
  const { queries } = context.database
  const order = await queries
    .selectFrom('orders')
    .select(['total_cents', 'spend_cents', 'refunded_cents', 'spend_refunded_cents'])
    .where('transaction_id', '=', intent)
    .executeTakeFirst()
  if (order) return order.total_cents - order.spend_cents - (order.refunded_cents - order.spend_refunded_cents)
  const attention = await queries
    .selectFrom('payment_attention')
    .select('received_cents')
    .where('transaction_id', '=', intent)
    .where('kind', 'not in', ['refund_failed', 'refund_waiting'])
    .executeTakeFirst()
  if (!attention) return 'The payment is in no book'
  const refunds = await queries
    .selectFrom('payment_refunds')
    .select('amount_cents')
    .where('transaction_id', '=', intent)
    .where('status', 'in', ['pending', 'succeeded'])
    .execute()
  return (attention.received_cents ?? 0) - refunds.reduce((sum, row) => sum + row.amount_cents, 0)
}

/** The whole payment of a declined or cancelled order is back, from us or by a dispute, or staff have a record of it. */
async function expectReturned({ context }: TestApp, taken: readonly TakenPayment[]): Promise<void> {
  const intents = taken.map(({ intent }) => intent)
  if (intents.length === 0) return
  const { queries } = context.database
  const kept = await queries
    .selectFrom('orders')
    .select('transaction_id')
    .where('transaction_id', 'in', intents)
    .where((row) => row.or([row('declined_at', 'is not', null), row('cancelled_at', 'is not', null)]))
    .where((row) => row('refunded_cents', '<', row.ref('total_cents')))
    .where((row) => row(row.fn.coalesce('dispute_status', row.val('')), 'not in', ['open', 'lost']))
    .execute()
  const failed = await queries
    .selectFrom('payment_attention')
    .select('transaction_id')
    .where('kind', '=', 'refund_failed')
    .execute()
  const known = new Set(failed.map((row) => row.transaction_id))
  expect(kept.filter((row) => !known.has(row.transaction_id))).toEqual([])
}
