import type { PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { findCheckout } from '../../src/sales/payments/checkouts/checkout-store.ts'
import { codeOf, TOTAL_CENTS } from './refunds/order-refunds-fixture.ts'
import { openBalanceShop } from './balance-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000

const shop = useFixture(openBalanceShop)
let casey: string

beforeEach(async () => {
  casey = await shop.customerWith(1000)
})

const amountOf = async (sessionId: string) =>
  (await shop.environment.stripe.checkout.sessions.retrieve(sessionId)).amount_total

describe('paying a part of an order with the balance', () => {
  test('a balance that pays a part leaves the card before the page opens, and the page asks for the rest', async () => {
    const { sessionId } = await shop.open(casey, 930)
    expect(await amountOf(sessionId)).toBe(2000)
    expect(await shop.spendOf(casey)).toBe(70)
    expect(await shop.availableOf(casey)).toBe(1000)
    expect(await shop.ledgerOf(casey)).toEqual([-930])
  })

  test('the order has the whole total, and points for what was paid by card', async () => {
    const { id, intent } = await shop.paySplit(casey, 930)
    const [order] = await shop.ordersOf(casey)
    expect(order).toMatchObject({ id, totalCents: TOTAL_CENTS, spendCents: 930, points: 20 })
    expect((await shop.staff.get('orders')).json<Order[]>().find((each) => each.id === id)).toMatchObject({
      transactionId: intent,
      paidWith: { spendCents: 930, cardCents: 2000 },
    })
    expect(await shop.balanceOf(casey)).toEqual({ loyaltyPoints: 0, availableSpend: 70, pendingPoints: 20 })
    const receipt = (await shop.api.as(casey).get(`customers/current/orders/${id}/receipt`)).json<Receipt>()
    expect(receipt.invoice).toMatchObject({ totalCents: TOTAL_CENTS, spendCents: 930, paymentReference: intent })
    // One eleventh of everything: the balance is a way to pay, not a discount.
    expect(receipt.invoice.gstCents).toBe(Math.round(receipt.invoice.taxableCents / 11))
  })

  test('a double tap takes it once, and leads to one page', async () => {
    const key = crypto.randomUUID()
    const responses = await Promise.all([shop.start(casey, 930, { key }), shop.start(casey, 930, { key })])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(await shop.spendOf(casey)).toBe(70)
    expect(codeOf(await shop.start(casey, 900, { key }))).toBe('idempotency_conflict')
  })

  test('a payment with the balance never takes more than the card has, and changes nothing then', async () => {
    const { sessionId } = await shop.open(casey, 300)
    expect(codeOf(await shop.start(casey, 1001))).toBe('insufficient_balance')
    expect(await shop.spendOf(casey)).toBe(700)
    expect((await shop.checkoutOf(sessionId)).superseded_at).toBeNull()
  })

  test.each([
    ['more than the total', TOTAL_CENTS + 1],
    ['a rest that a card cannot pay', TOTAL_CENTS - 49],
  ])('paying a part of an order with the balance is rejected with %s', async (_, spendCents) => {
    const rich = await shop.customerWith(10_000)
    expect(codeOf(await shop.start(rich, spendCents))).toBe('spend_not_possible')
    expect(await shop.spendOf(rich)).toBe(10_000)
  })

  test.each([0, -100, 1.5])('a payment with the balance rejects %s cents as malformed', async (spendCents) => {
    expect((await shop.start(casey, spendCents)).statusCode).toBe(400)
  })

  test('two checkouts at once: one gets the last of the balance, and the card stays at zero or more', async () => {
    const responses = await Promise.all([shop.start(casey, 1000), shop.start(casey, 1000), shop.start(casey, 1000)])
    const opened = responses.filter(({ statusCode }) => statusCode === 200)
    const codes = responses.filter(({ statusCode }) => statusCode !== 200).map(codeOf)
    for (const code of codes) expect(['insufficient_balance', 'checkout_superseded']).toContain(code)
    expect(opened.length).toBeGreaterThanOrEqual(1)
    await shop.api.context.supersededPages.closeRemaining()
    await shop.api.context.balanceReservations.releaseUnpayable()
    const reserved = await shop.queries
      .selectFrom('checkouts')
      .select('spend_cents')
      .where('is_spend_reserved', '=', 1)
      .where('status', '=', 'open')
      .where('customer_id', '=', await shop.customerIdOf(casey))
      .execute()
    expect(reserved.length).toBeLessThanOrEqual(1)
    expect(await shop.spendOf(casey)).toBe(1000 - reserved.length * 1000)
  })

  test('a till and a checkout never spend the same dollars', async () => {
    const key = await shop.api.context.tillKeys.addTill('Counter')
    const { cardNumber } = (await shop.api.as(casey).get('customerCards/current')).json<{ cardNumber: string }>()
    const till = () =>
      shop.api
        .as(key)
        .post('till/spend', { cardNumber, amountInCents: 1000 }, { 'idempotency-key': crypto.randomUUID() })
    const [start, spent] = await Promise.all([shop.start(casey, 1000), till()])
    expect([start.statusCode, spent.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await shop.spendOf(casey)).toBe(0)
  })
})

describe('a checkout that ends without an order returns the balance once', () => {
  test('a checkout that ends without an order returns the balance once when its page expires, also if that is reported twice and found by the sweep', async () => {
    const { sessionId } = await shop.open(casey, 930)
    await shop.environment.stripe.checkout.sessions.expire(sessionId)
    await Promise.all([shop.deliverPage(sessionId), shop.api.context.sweep.sweepUnsettled()])
    const { data } = await shop.environment.stripe.events.list({ limit: 1, type: 'checkout.session.expired' })
    await shop.deliverAll(data.map((event) => ({ ...event, id: `${event.id}_again` })))
    expect(await shop.ledgerOf(casey)).toEqual([930, -930])
    expect(await shop.spendOf(casey)).toBe(1000)
  })

  test('a checkout that ends without an order returns the balance once when a newer checkout replaces it, which can use it', async () => {
    const { sessionId } = await shop.open(casey, 1000)
    expect(await shop.spendOf(casey)).toBe(0)
    const { sessionId: newer } = await shop.open(casey, 900)
    expect((await shop.checkoutOf(sessionId)).status).toBe('expired')
    expect(await amountOf(newer)).toBe(2030)
    expect(await shop.spendOf(casey)).toBe(100)
  })

  test('a checkout that ends without an order returns the balance once when the payment page does not open, and the next tap of Pay can use it', async () => {
    const key = crypto.randomUUID()
    await shop.environment.standins.planFaults(
      'POST /v1/checkout/sessions',
      Array.from({ length: 6 }, () => 'error-before'),
    )
    expect(codeOf(await shop.start(casey, 930, { key }))).toBe('payment_provider_failed')
    await shop.environment.standins.planFaults('POST /v1/checkout/sessions', [])
    expect(await shop.spendOf(casey)).toBe(1000)
    expect((await shop.start(casey, 930, { key })).statusCode).toBe(200)
    expect(await shop.spendOf(casey)).toBe(70)
    expect(await shop.ledgerOf(casey)).toEqual([-930, 930, -930])
  })

  test('a checkout that ends without an order returns the balance once when a bank debit fails', async () => {
    const { sessionId } = await shop.open(casey, 930)
    const session = await shop.environment.stripe.checkout.sessions.retrieve(sessionId)
    const failed = { ...session, status: 'complete', payment_status: 'unpaid' }
    const type = 'checkout.session.async_payment_failed'
    const { data } = await shop.environment.stripe.events.list({ limit: 1 })
    await shop.deliverAll([{ ...data[0], id: `evt_${crypto.randomUUID()}`, type, data: { object: failed } }])
    expect(await shop.spendOf(casey)).toBe(1000)
    expect((await shop.checkoutOf(sessionId)).status).toBe('failed')
  })

  test('a checkout that ends without an order returns the balance once when the server crashed before the page was stored: the sweep returns it a quarter of an hour later', async () => {
    const { id } = await shop.crashBeforePage(casey, 930)
    await shop.api.context.sweep.sweepUnsettled()
    expect(await shop.spendOf(casey)).toBe(70)
    shop.api.passTime(16 * MINUTE_MS)
    await Promise.all([
      shop.api.context.balanceReservations.releaseUnpayable(),
      shop.api.context.sweep.sweepUnsettled(),
    ])
    shop.api.passTime(-16 * MINUTE_MS)
    expect(await shop.spendOf(casey)).toBe(1000)
    expect(await findCheckout(shop.queries, id)).toMatchObject({ status: 'open', sessionId: null })
  })
})

describe('a payment', () => {
  test('a payment of a page whose balance was returned takes it again', async () => {
    const { url, sessionId } = await shop.crashBeforePage(casey, 930)
    await shop.returnHeld()
    expect(await shop.spendOf(casey)).toBe(1000)
    await shop.environment.standins.pay(url)
    await shop.deliverPage(sessionId)
    expect(await shop.spendOf(casey)).toBe(70)
    expect(await shop.ordersOf(casey)).toMatchObject([{ totalCents: TOTAL_CENTS, spendCents: 930 }])
  })

  test('a payment of a page whose balance was returned and used elsewhere becomes no order, and goes back', async () => {
    const { url, sessionId } = await shop.crashBeforePage(casey, 930)
    await shop.returnHeld()
    expect(await shop.spendOf(casey)).toBe(1000)
    await shop.queries
      .updateTable('loyalty_cards')
      .set({ spend_cents: 5 })
      .where('customer_id', '=', await shop.customerIdOf(casey))
      .execute()
    await shop.environment.standins.pay(url)
    await shop.deliverPage(sessionId)
    expect(await shop.ordersOf(casey)).toEqual([])
    const open = (await shop.staff.get('payments/attention')).json<PaymentAttention[]>()
    expect(open.find((each) => each.sessionId === sessionId)).toMatchObject({
      kind: 'paid_after_expiry',
      expectedCents: 2000,
      receivedCents: 2000,
      refund: { amountCents: 2000 },
    })
    expect(await shop.spendOf(casey)).toBe(5)
  })

  test('a payment of the whole total instead of the rest is put in front of staff, and the balance is returned', async () => {
    const { sessionId, url } = await shop.open(casey, 930)
    await shop.environment.standins.pay(url)
    const { data } = await shop.environment.stripe.events.list({ limit: 10, type: 'checkout.session.completed' })
    const [event] = data
    await shop.deliverAll([{ ...event, data: { object: { ...event?.data.object, amount_total: TOTAL_CENTS } } }])
    const open = (await shop.staff.get('payments/attention')).json<PaymentAttention[]>()
    expect(open.find((each) => each.sessionId === sessionId)).toMatchObject({
      kind: 'wrong_amount',
      expectedCents: 2000,
      receivedCents: TOTAL_CENTS,
    })
    expect(await shop.spendOf(casey)).toBe(1000)
  })

  test('a payment after the page has expired is refunded, and the balance stays returned', async () => {
    const { sessionId, url } = await shop.open(casey, 930)
    const { id } = await shop.checkoutOf(sessionId)
    await shop.api.context.database.transaction((tx) =>
      shop.api.context.balanceReservations.closeUnpaid(tx, id, 'expired'),
    )
    await shop.environment.standins.pay(url)
    await shop.deliverPage(sessionId)
    await shop.sendDue()
    expect(await shop.ordersOf(casey)).toEqual([])
    expect(await shop.spendOf(casey)).toBe(1000)
    const { payment_intent: intent } = await shop.environment.stripe.checkout.sessions.retrieve(sessionId)
    if (typeof intent !== 'string') throw new Error('The page was not paid')
    expect(await shop.refundsOf(intent)).toEqual([{ amount: 2000, status: 'succeeded' }])
  })
})

describe('an order that the balance pays for in full', () => {
  beforeEach(async () => {
    casey = await shop.customerWith(3000)
  })

  test('an order that the balance pays for in full is placed at once, without a payment page, and leads to the address of a paid order', async () => {
    const key = crypto.randomUUID()
    const start = () => shop.start(casey, TOTAL_CENTS, { key })
    const responses = await Promise.all([start(), start()])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const repeated = await start()
    expect(repeated.json()).toEqual(responses[0]?.json())
    expect(repeated.json()).toMatchObject({ url: 'http://fuel-shack.test/orders?pr=1' })
    const orders = await shop.ordersOf(casey)
    expect(orders).toMatchObject([{ totalCents: TOTAL_CENTS, spendCents: TOTAL_CENTS, points: 0 }])
    expect(await shop.balanceOf(casey)).toEqual({ loyaltyPoints: 0, availableSpend: 70 })
    const receipt = (await shop.api.as(casey).get(`customers/current/orders/${orders[0]?.id}/receipt`)).json<Receipt>()
    expect(receipt.invoice).toMatchObject({ totalCents: TOTAL_CENTS, spendCents: TOTAL_CENTS })
    expect((await shop.messages()).filter((text) => text.includes('Paid with balance'))).not.toEqual([])
  })

  test('an order that the balance pays for in full is not placed if the balance is too small', async () => {
    const poor = await shop.customerWith(TOTAL_CENTS - 1)
    expect(codeOf(await shop.start(poor, TOTAL_CENTS))).toBe('insufficient_balance')
    expect(await shop.ordersOf(poor)).toEqual([])
    expect(await shop.spendOf(poor)).toBe(TOTAL_CENTS - 1)
  })
})
