import type { PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'
import type { Stripe } from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { openRefundsFixture } from './refunds/refunds-fixture.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'
import { payForeignPage } from '../support/foreign-payment.ts'

const TOTAL_CENTS = 2930

const shop = useFixture(openRefundsFixture)
let casey: string

beforeEach(async () => {
  casey = await shop.newCustomer()
})

async function listAttention(intent: string): Promise<PaymentAttention[]> {
  const all = (await shop.staff.get('payments/attention')).json<PaymentAttention[]>()
  return all.filter(({ transactionId }) => transactionId === intent)
}
async function refundedCents(intent: string): Promise<number> {
  const { data } = await shop.environment.stripe.refunds.list({ payment_intent: intent })
  return data.reduce((sum, { amount }) => sum + amount, 0)
}
const sendDue = () => shop.api.context.refundSender.sendDue()
const refund = (id: string | undefined) => shop.staff.post(`payments/attention/${id}/refund`)
async function messagesAbout(text: string): Promise<number> {
  const rows = await shop.api.context.database.queries.selectFrom('outbox_messages').select('message').execute()
  return rows.filter(({ message }) => JSON.stringify(message).includes(text)).length
}

function idOf(reference: unknown): string {
  if (typeof reference !== 'string') throw new Error('There is no such object')
  return reference
}

/** A page of ours, paid. Its event is not delivered. */
async function payPage(): Promise<{ intent: string; event: Stripe.Event; checkoutId: string }> {
  const response = await shop.api.as(casey).post('stripe/create-session', BURGER_AND_COFFEES)
  const { sessionId, url } = response.json<{ sessionId: string; url: string }>()
  await shop.environment.standins.pay(url)
  const session = await shop.environment.stripe.checkout.sessions.retrieve(sessionId)
  const { data } = await shop.environment.stripe.events.list({ type: 'checkout.session.completed', limit: 5 })
  const event = data.find(({ data: { object } }) => 'id' in object && object.id === sessionId)
  if (!event) throw new Error('The payment sent no event')
  return { intent: idOf(session.payment_intent), event, checkoutId: session.client_reference_id ?? '' }
}
async function payLink(checkoutId: string, cents: number): Promise<{ intent: string; event: Stripe.Event }> {
  await payForeignPage(shop.environment, { cents, checkoutId })
  const [event] = (await shop.environment.stripe.events.list({ type: 'checkout.session.completed', limit: 1 })).data
  const [charge] = (await shop.environment.stripe.charges.list({ limit: 1 })).data
  if (!event) throw new Error('The payment sent no event')
  return { intent: idOf(charge?.payment_intent), event }
}

test('a payment after its checkout had expired is refunded automatically, once, and the customer is notified', async () => {
  const { intent, event, checkoutId } = await payPage()
  const { queries } = shop.api.context.database
  await queries.updateTable('checkouts').set({ status: 'expired' }).where('id', '=', checkoutId).execute()
  await Promise.all([shop.api.deliver(event), shop.api.deliver({ ...event, id: `${event.id}_again` })])
  expect(await listAttention(intent)).toMatchObject([
    { kind: 'paid_after_expiry', refund: { state: 'requested', amountCents: TOTAL_CENTS } },
  ])
  const before = await messagesAbout("didn't become an order")
  await sendDue()
  expect(await refundedCents(intent)).toBe(TOTAL_CENTS)
  expect(await listAttention(intent)).toEqual([])
  expect(await messagesAbout("didn't become an order")).toBe(before + 1)
})

test('a second payment of a settled checkout on a page of ours is refunded by itself, and the first one is not', async () => {
  const first = await payPage()
  await shop.api.deliver(first.event)
  const second = await payPage()
  const object = {
    ...second.event.data.object,
    client_reference_id: first.checkoutId,
    metadata: { checkout_id: first.checkoutId },
  }
  await shop.api.deliver({ ...second.event, data: { object } })
  await sendDue()
  expect(await refundedCents(second.intent)).toBe(TOTAL_CENTS)
  expect(await refundedCents(first.intent)).toBe(0)
})

test('a payment link that names a settled checkout waits for staff: its payer may have got something else for it', async () => {
  const first = await payPage()
  await shop.api.deliver(first.event)
  const link = await payLink(first.checkoutId, 500)
  await shop.api.deliver(link.event)
  await sendDue()
  expect(await refundedCents(link.intent)).toBe(0)
  const [attention] = await listAttention(link.intent)
  expect(attention).toMatchObject({ kind: 'second_payment', canRefund: true })
  const [one, two] = await Promise.all([refund(attention?.id), refund(attention?.id)])
  expect([one.statusCode, two.statusCode]).toEqual([200, 200])
  expect((await listAttention(link.intent))[0]?.canRefund).toBeUndefined()
  await sendDue()
  expect(await refundedCents(link.intent)).toBe(500)
  expect(await listAttention(link.intent)).toEqual([])
})

test('a wrong amount waits for staff, who refund what was paid', async () => {
  const page = await payPage()
  const { queries } = shop.api.context.database
  await queries.updateTable('checkouts').set({ total_cents: 1 }).where('id', '=', page.checkoutId).execute()
  await shop.api.deliver(page.event)
  await sendDue()
  expect(await refundedCents(page.intent)).toBe(0)
  const [attention] = await listAttention(page.intent)
  await refund(attention?.id)
  await sendDue()
  expect(await refundedCents(page.intent)).toBe(TOTAL_CENTS)
})

test('a refund of such a payment that fails later is shown again and can be repeated', async () => {
  const page = await payPage()
  const { queries } = shop.api.context.database
  await queries.updateTable('checkouts').set({ status: 'expired' }).where('id', '=', page.checkoutId).execute()
  await shop.api.deliver(page.event)
  await sendDue()
  const { latest_charge: charge } = await shop.environment.stripe.paymentIntents.retrieve(page.intent)
  await shop.environment.standins.actOnPayment(idOf(charge), 'fail-refund')
  await shop.deliverEventsOf(page.intent)
  const [attention] = await listAttention(page.intent)
  expect(attention).toMatchObject({ kind: 'refund_failed', canRefund: true, receivedCents: TOTAL_CENTS })
  await refund(attention?.id)
  await sendDue()
  const { data } = await shop.environment.stripe.refunds.list({ payment_intent: page.intent })
  expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
})

test('a payment that was never taken cannot be refunded', async () => {
  const { event, intent } = await payPage()
  await shop.api.deliver({ ...event, data: { object: { ...event.data.object, payment_status: 'invented' } } })
  const [attention] = await listAttention(intent)
  expect(attention?.canRefund).toBeUndefined()
  expect((await refund(attention?.id)).json()).toMatchObject({ code: 'not_refundable' })
  expect((await refund(crypto.randomUUID())).statusCode).toBe(404)
})
