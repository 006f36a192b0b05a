import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'
import { ATTENTION_HEADER } from '@fuel-shack/contract/platform/headers'
import type { Stripe } from 'stripe'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { BURGER_AND_COFFEES, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'
import { payForeignPage } from '../support/foreign-payment.ts'

const TOTAL_CENTS = 2930

let staff: ReturnType<TestApp['as']>
let nextPerson = 0
let lines: Record<string, unknown>[] = []
const { environment, api } = useTestApp({}, createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }))

beforeAll(async () => {
  staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
})
beforeEach(async () => {
  for (const { id } of await listAttention()) await staff.post(`payments/attention/${id}/resolve`)
  lines = []
})

interface Paid {
  sessionId: string
  event: Stripe.Event
  checkoutId: string
}
async function startCheckout(): Promise<{ sessionId: string; url: string }> {
  nextPerson += 1
  const subject = `casey-${nextPerson}`
  const casey = api.as(await environment.issuer.token({ subject, email: `${subject}@fuelshack.example` }))
  return (await casey.post('stripe/create-session', BURGER_AND_COFFEES)).json()
}
async function payCheckout(): Promise<Paid> {
  const { sessionId, url } = await startCheckout()
  await environment.standins.pay(url)
  const { data } = await environment.stripe.events.list({ type: 'checkout.session.completed', limit: 100 })
  const event = data.find(({ data: { object } }) => 'id' in object && object.id === sessionId)
  if (!event) throw new Error('The payment sent no event')
  const { client_reference_id: checkoutId } = await environment.stripe.checkout.sessions.retrieve(sessionId)
  return { sessionId, event, checkoutId: checkoutId ?? '' }
}
/** The event with other values in its session. */
function altered(event: Stripe.Event, session: object, envelope: object = {}): object {
  return { ...event, id: `${event.id}_altered`, ...envelope, data: { object: { ...event.data.object, ...session } } }
}
async function listAttention(): Promise<PaymentAttention[]> {
  return (await staff.get('payments/attention')).json()
}
async function statusOf(checkoutId: string): Promise<string | undefined> {
  const { queries } = api.context.database
  const row = await queries.selectFrom('checkouts').select('status').where('id', '=', checkoutId).executeTakeFirst()
  return row?.status
}
async function countOrders(checkoutId: string): Promise<number> {
  const { queries } = api.context.database
  return (await queries.selectFrom('orders').select('id').where('checkout_id', '=', checkoutId).execute()).length
}
async function countPushes(): Promise<number> {
  const { queries } = api.context.database
  const rows = await queries.selectFrom('outbox_messages').select('message').execute()
  return rows.filter(({ message }) => JSON.stringify(message).includes('A payment needs attention')).length
}
async function readMetric(series: string): Promise<number> {
  const line = (await api.context.metrics.read()).split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1))
}

/** The kind of mismatch, how the event differs, and the resulting status of the checkout. */
const WRONG_PAYMENTS: [kind: string, session: object, envelope: object, status: string][] = [
  ['wrong_amount', { amount_total: 1 }, {}, 'failed'],
  ['wrong_amount', { amount_total: null }, {}, 'failed'],
  ['wrong_amount', { amount_total: 0, payment_status: 'no_payment_required' }, {}, 'failed'],
  ['wrong_currency', { currency: 'usd' }, {}, 'failed'],
  ['wrong_currency', { currency: null }, {}, 'failed'],
  ['livemode_mismatch', { livemode: true }, {}, 'failed'],
  ['livemode_mismatch', {}, { livemode: true }, 'failed'],
  ['unknown_status', { payment_status: 'invented_last_night' }, {}, 'open'],
  ['unknown_status', { payment_status: 'no_payment_required' }, {}, 'open'],
  ['foreign_session', { id: 'cs_payment_link_of_the_same_account', metadata: {} }, {}, 'open'],
]

describe('a signed payment that does not match its checkout creates no order and is shown to staff', () => {
  test.each(WRONG_PAYMENTS)(
    'a signed payment that does not match its checkout creates no order and is shown to staff: %s, %j %j',
    async (kind, session, envelope, status) => {
      const { event, checkoutId } = await payCheckout()
      const pushes = await countPushes()
      const series = `fuel_shack_payments_need_attention_total{reason="${kind}"}`
      const counted = await readMetric(series)
      const response = await api.deliver(altered(event, session, envelope))

      expect(response.statusCode).toBe(200)
      expect(await countOrders(checkoutId)).toBe(0)
      expect(await statusOf(checkoutId)).toBe(status)
      const attention = await listAttention()
      expect(attention).toMatchObject([
        {
          kind,
          expectedCents: TOTAL_CENTS,
          contactNumber: '0412 345 678',
          items: [
            { title: 'Shack burger', quantity: 1 },
            { title: 'Flat white', quantity: 2 },
          ],
          resolvedAt: null,
        },
      ])
      expect(await readMetric(series)).toBe(counted + 1)
      expect(await countPushes()).toBe(pushes + 1)
      expect(lines.filter((line) => line['level'] === 50)).toMatchObject([{ kind, msg: 'A payment needs attention' }])
      expect(lines.filter((line) => line['event'] === 'payment_needs_attention')).toMatchObject([
        { security: true, kind },
      ])
    },
  )

  test('a payment link with a known checkout id does not close the checkout', async () => {
    const { event, checkoutId } = await payCheckout()
    await api.deliver(altered(event, { id: 'cs_link', metadata: {}, amount_total: 1, currency: 'usd' }))
    expect(await listAttention()).toMatchObject([{ kind: 'foreign_session', receivedCents: 1, currency: 'usd' }])
    await api.deliver(event)
    expect(await countOrders(checkoutId)).toBe(1)
    expect(await listAttention()).toHaveLength(1)
  })

  test('a page of the account that no checkout opened, paid with a known checkout id', async () => {
    const { sessionId } = await startCheckout()
    const { client_reference_id: checkoutId } = await environment.stripe.checkout.sessions.retrieve(sessionId)
    await payForeignPage(environment, { cents: 100, checkoutId })
    const [event] = (await environment.stripe.events.list({ type: 'checkout.session.completed', limit: 1 })).data
    if (!event) throw new Error('The payment sent no event')
    expect((await api.deliver(event)).statusCode).toBe(200)
    expect(await countOrders(checkoutId ?? '')).toBe(0)
    expect(await statusOf(checkoutId ?? '')).toBe('open')
    expect(await listAttention()).toMatchObject([
      { kind: 'foreign_session', expectedCents: TOTAL_CENTS, receivedCents: 100 },
    ])
  })

  test('a payment with our metadata for an unknown checkout', async () => {
    const { event } = await payCheckout()
    const unknown = '01999999-9999-7999-8999-999999999999'
    const session = { id: 'cs_lost', client_reference_id: unknown, metadata: { checkout_id: unknown } }
    expect((await api.deliver(altered(event, session))).statusCode).toBe(200)
    expect(await listAttention()).toMatchObject([
      { kind: 'unknown_checkout', expectedCents: null, receivedCents: TOTAL_CENTS, contactNumber: null, items: [] },
    ])
  })

  test('a second payment of a settled checkout', async () => {
    const { event, checkoutId } = await payCheckout()
    await api.deliver(event)
    await api.deliver(altered(event, { id: 'cs_second', payment_intent: 'pi_second' }))
    expect(await countOrders(checkoutId)).toBe(1)
    expect(await listAttention()).toMatchObject([{ kind: 'second_payment', transactionId: 'pi_second' }])
  })

  test('a payment of another integration on the same account is ignored', async () => {
    const { event } = await payCheckout()
    const notOurs = [
      { client_reference_id: null, metadata: {} },
      { client_reference_id: 'tip-jar', metadata: {} },
      { client_reference_id: '01999999-9999-7999-8999-999999999999', metadata: { till: '4' } },
      { client_reference_id: undefined, metadata: null },
    ]
    for (const [index, session] of notOurs.entries()) {
      const response = await api.deliver(
        altered(event, { id: `cs_tip_${index}`, ...session }, { id: `evt_tip_${index}` }),
      )
      expect(response.statusCode).toBe(200)
    }
    expect(await listAttention()).toEqual([])
  })
})

test('the expiry of a page that is not ours does not close the checkout that it names', async () => {
  const { event, checkoutId } = await payCheckout()
  const link = { id: 'cs_link_expired', metadata: {}, status: 'expired', payment_status: 'unpaid' }
  await api.deliver(altered(event, link, { type: 'checkout.session.expired' }))
  expect(await statusOf(checkoutId)).toBe('open')
})

test('an event without client_reference_id is settled by its metadata', async () => {
  const { event, checkoutId } = await payCheckout()
  expect((await api.deliver(altered(event, { client_reference_id: undefined }))).statusCode).toBe(200)
  expect(await countOrders(checkoutId)).toBe(1)
})

test('records the same payment once when it is repeated, concurrent and found by the sweep', async () => {
  const { event, sessionId, checkoutId } = await payCheckout()
  const { queries } = api.context.database
  await queries.updateTable('checkouts').set({ total_cents: 5000 }).where('id', '=', checkoutId).execute()
  const pushes = await countPushes()
  const deliveries = Array.from({ length: 10 }, (_, index) => api.deliver({ ...event, id: `${event.id}_${index}` }))
  const responses = await Promise.all([...deliveries, api.deliver(event)])
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await queries.updateTable('checkouts').set({ status: 'open' }).where('id', '=', checkoutId).execute()
  await api.context.sweep.sweepUnsettled()
  expect((await listAttention()).filter((each) => each.sessionId === sessionId)).toMatchObject([
    { kind: 'wrong_amount', expectedCents: 5000, receivedCents: TOTAL_CENTS },
  ])
  expect(await countPushes()).toBe(pushes + 1)
})

test('the sweep checks payments as the webhook does', async () => {
  const { checkoutId } = await payCheckout()
  const { queries } = api.context.database
  await queries.updateTable('checkouts').set({ total_cents: 1 }).where('id', '=', checkoutId).execute()
  expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ attention: 1, settled: 0 })
  expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ attention: 0 })
  expect(await listAttention()).toMatchObject([{ kind: 'wrong_amount', expectedCents: 1 }])
})

describe('staff', () => {
  test('staff see the number of payments that need attention in a header of the polled list, even on a 304', async () => {
    const poll = await staff.get('orders')
    expect(poll.headers[ATTENTION_HEADER]).toBeUndefined()
    const { event } = await payCheckout()
    await api.deliver(altered(event, { amount_total: 1 }))
    const changed = await staff.get('orders', { 'if-none-match': String(poll.headers.etag) })
    expect(changed.statusCode).toBe(304)
    expect(changed.headers[ATTENTION_HEADER]).toBe('1')
  })

  test('staff mark a payment as resolved, which stores who and when, once', async () => {
    const { event } = await payCheckout()
    await api.deliver(altered(event, { amount_total: 1 }))
    const [{ id } = { id: '' }] = await listAttention()
    const first = await staff.post(`payments/attention/${id}/resolve`)
    const resolved = endpoints.resolvePaymentAttention.response.parse(first.json())
    expect(resolved).toMatchObject({ id, resolvedBy: 'sam' })
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'staff_action', accountId: 'sam', action: 'payment_attention_resolved' }),
    )
    const alex = api.as(await environment.issuer.token({ subject: 'alex', role: 'staff' }))
    expect((await alex.post(`payments/attention/${id}/resolve`)).json()).toEqual(first.json())
    expect(await listAttention()).toEqual([])
    expect((await staff.get('orders')).headers[ATTENTION_HEADER]).toBeUndefined()
  })

  test('staff get 404 for an unknown payment', async () => {
    const response = await staff.post('payments/attention/01999999-9999-7999-8999-999999999999/resolve')
    expect(response.statusCode).toBe(404)
  })

  test('staff are the only ones who see payments that need attention', async () => {
    const casey = api.as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
    expect((await casey.get('payments/attention')).statusCode).toBe(403)
    expect((await api.as(undefined).get('payments/attention')).statusCode).toBe(401)
  })

  test('staff still get an array of orders of the specified shape', async () => {
    const { event } = await payCheckout()
    await api.deliver(altered(event, { amount_total: 1 }))
    const orders = (await staff.get('orders')).json<Order[]>()
    expect(endpoints.listOpenOrders.response.parse(orders)).toEqual(orders)
  })
})

test('deletes resolved payments with the orders of their time, and no unresolved ones', async () => {
  const { event } = await payCheckout()
  await api.deliver(altered(event, { amount_total: 1 }))
  const [{ id } = { id: '' }] = await listAttention()
  await staff.post(`payments/attention/${id}/resolve`)
  const { event: later } = await payCheckout()
  await api.deliver(altered(later, { amount_total: 1 }))
  const { queries } = api.context.database
  await queries.updateTable('payment_attention').set({ received_at: '2001-01-01T00:00:00.000Z' }).execute()
  await queries
    .updateTable('payment_attention')
    .set({ resolved_at: '2001-01-01T00:00:00.000Z' })
    .where('id', '=', id)
    .execute()
  await api.context.retention.applyRetention()
  const rows = await queries.selectFrom('payment_attention').select(['id', 'resolved_at']).execute()
  expect(rows.map((row) => row.id)).not.toContain(id)
  expect(rows.filter((row) => row.resolved_at === null)).toHaveLength(1)
})
