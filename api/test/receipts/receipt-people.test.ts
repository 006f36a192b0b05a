import { orderIdOf } from '@fuel-shack/contract/sales/orders/order-link'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import { site } from '@fuel-shack/harness/site'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findEvent, GOOD_CARD } from '../payments/refunds/refunds-fixture.ts'
import { BURGER, cartOf, openReceiptsFixture, STEAK, WATER } from './receipts-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const shop = useFixture(openReceiptsFixture)
let casey: string

beforeEach(async () => {
  casey = await shop.newCustomer()
})

const LUNCH = cartOf([
  { dish: BURGER, quantity: 1 },
  { dish: WATER, quantity: 2 },
])
const messageSchema = z.looseObject({ channel: z.string(), subject: z.string().optional(), text: z.string() })

describe('the buyer', () => {
  const setBuyer = (orderId: string, body: object) =>
    shop.api.as(casey).post(`customers/current/orders/${orderId}/buyer`, body)

  // Covers invoice-5.
  test('the buyer stands on the invoice, whose number, date and amounts stay', async () => {
    const paid = await shop.order(casey)
    const { invoice } = await shop.receiptOf(casey, paid)
    const named = await setBuyer(paid.orderId, { name: ' Outback Haulage Pty Ltd ', abn: '53 004 085 616' })
    const buyer = { name: 'Outback Haulage Pty Ltd', abn: '53004085616' }
    expect(named.json<Receipt>().invoice).toEqual({ ...invoice, buyer })
    expect((await shop.receiptOf(casey, paid)).invoice).toEqual({ ...invoice, buyer })
    const renamed = await setBuyer(paid.orderId, { name: 'Casey Driver' })
    expect(renamed.json<Receipt>().invoice).toEqual({ ...invoice, buyer: { name: 'Casey Driver', abn: null } })
    expect((await setBuyer(paid.orderId, { name: null })).json<Receipt>().invoice).toEqual(invoice)
  })

  test.each([
    ['an ABN with a wrong digit', { name: 'Outback Haulage', abn: '53 004 085 617' }],
    ['no name', { name: '  ' }],
    ['an ABN without a name', { name: null, abn: '53 004 085 616' }],
    ['control characters', { name: 'Outback\u0007' }],
    ['a name of 121 characters', { name: 'x'.repeat(121) }],
  ])('the buyer is rejected with %s', async (_, body) => {
    const { orderId } = await shop.order(casey)
    expect((await setBuyer(orderId, body)).statusCode).toBe(400)
    expect((await shop.receiptOf(casey, { orderId })).invoice.buyer).toBeUndefined()
  })
})

describe('the confirmation', () => {
  const emailsAbout = async (number: string) => {
    const rows = await shop.api.context.database.queries.selectFrom('outbox_messages').select('message').execute()
    const emails = rows.map(({ message }) => messageSchema.parse(message)).filter(({ channel }) => channel === 'email')
    return emails.filter(({ subject }) => subject?.endsWith(number))
  }

  // Covers invoice-7.
  test('the confirmation is an email that is queued with the order, contains the tax invoice, and makes no offer', async () => {
    const { orderId } = await shop.order(casey, LUNCH)
    const { invoice } = await shop.receiptOf(casey, { orderId })
    const emails = await emailsAbout(invoice.number)
    expect(emails).toMatchObject([
      {
        to: 'casey@fuelshack.example',
        isMonospaced: true,
        subject: `Your Fuel Shack order ${invoice.orderNumber}: tax invoice ${invoice.number}`,
      },
    ])
    const text = emails[0]?.text ?? ''
    for (const part of [
      'TAX INVOICE',
      'ABN 51 824 753 556',
      invoice.number,
      '1 × Shack burger *',
      'Total includes GST of $1.72',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/offer|discount|order again/i)
    expect(text.match(/https?:\S+/g)).toEqual([expect.stringMatching(new RegExp(`/my-orders/${orderId}$`))])
  })

  test('the confirmation is an SMS with a link to the order if the payment has no email address', async () => {
    const intent = await shop.pay(casey, GOOD_CARD, LUNCH)
    const completed = findEvent(await shop.eventsOf(intent), 'checkout.session.completed')
    const session = { ...completed.data.object, customer_details: { email: null }, customer_email: null }
    await shop.deliverAll([{ ...completed, data: { object: session } }])
    const { queries } = shop.api.context.database
    const [order] = await queries.selectFrom('orders').selectAll().where('transaction_id', '=', intent).execute()
    const rows = await queries.selectFrom('outbox_messages').select('message').execute()
    const sent = rows.map(({ message }) => messageSchema.parse(message))
    const about = sent.filter(({ text }) => text.includes(`we've got your order ${order?.number}.`))
    expect(about).toMatchObject([{ channel: 'sms', to: '+61412345678' }])
    const link = about[0]?.text.split('/').at(-1) ?? ''
    expect(orderIdOf(link)).toBe(order?.id)
  })

  test('the invoice in the confirmation has its columns when it reaches the customer', async () => {
    const { invoice } = await shop.receiptOf(casey, await shop.order(casey, LUNCH))
    const text = (await emailsAbout(invoice.number))[0]?.text ?? ''
    shop.api.passTime(site.fulfilment.announceAfterSeconds * 1000)
    await shop.api.context.messages.drain()
    const sent = (await shop.environment.standins.sentMessages()).map((message) => messageSchema.parse(message))
    const received = sent.find((message) => message.text.includes(invoice.number) && message.channel === 'email')
    expect(received?.text.replaceAll('\u00a0', ' ')).toBe(text)
    // The spaces are those that HTML does not collapse.
    expect(received?.text).toMatch(/^Total\u00a0{20,}\$25\.90$/m)
  })
})

describe("a customer's data", () => {
  // Covers invoice-8.
  test("a customer's data contains the receipts, newest first", async () => {
    const older = await shop.order(casey)
    const newer = await shop.order(casey, LUNCH)
    await shop.refund(newer, 300)
    const { receipts } = (await shop.api.as(casey).get('customers/current/export')).json<{ receipts: Receipt[] }>()
    expect(receipts).toEqual([await shop.receiptOf(casey, newer), await shop.receiptOf(casey, older)])
  })

  // Covers invoice-8.
  test("a customer's data is erased from invoices, which stay; the buyer stays from $1,000 on", async () => {
    const small = await shop.order(casey)
    const large = await shop.order(
      casey,
      cartOf([
        { dish: STEAK, quantity: 20 },
        { dish: BURGER, quantity: 20 },
      ]),
    )
    await shop.refund(small, 500)
    const buyer = { name: 'Casey Driver', abn: '53 004 085 616' }
    for (const { orderId } of [small, large]) {
      await shop.api.as(casey).post(`customers/current/orders/${orderId}/buyer`, buyer)
      await shop.staff.post(`orders/${orderId}/fulfill`)
    }
    const before = await shop.receiptOf(casey, small)
    expect((await shop.api.as(casey).remove('customers/current')).statusCode).toBe(200)
    const after = await Promise.all(
      [small, large].map(async ({ orderId }) => (await shop.staff.get(`orders/${orderId}/receipt`)).json<Receipt>()),
    )
    const { buyer: _buyer, ...unnamed } = before.invoice
    expect(after[0]).toEqual({ ...before, invoice: unnamed })
    expect(after[1]?.invoice).toMatchObject({
      totalCents: 107_600,
      buyer: { name: 'Casey Driver', abn: '53004085616' },
    })
  })
})
describe('the retention period', () => {
  const YEAR_MS = 365.25 * 24 * 60 * 60_000
  const documentsOf = async (orderId: string) => {
    const { queries } = shop.api.context.database
    const count = async (table: 'tax_invoices' | 'adjustment_notes') =>
      (await queries.selectFrom(table).select('order_id').where('order_id', '=', orderId).execute()).length
    return [await count('tax_invoices'), await count('adjustment_notes')]
  }

  test('the retention period deletes invoices and notes with their orders, and not those of an order that is still open', async () => {
    const closed = await shop.order(casey)
    await shop.refund(closed, 500)
    await shop.staff.post(`orders/${closed.orderId}/fulfill`)
    const open = await shop.order(casey)
    await shop.api.context.retention.applyRetention()
    expect(await documentsOf(closed.orderId)).toEqual([1, 1])
    shop.api.passTime(7 * YEAR_MS + 60_000)
    await shop.api.context.retention.applyRetention()
    expect([await documentsOf(closed.orderId), await documentsOf(open.orderId)]).toEqual([
      [0, 0],
      [1, 0],
    ])
  })
})
