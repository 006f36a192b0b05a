import { gstIn } from '@fuel-shack/contract/sales/receipts/gst'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { BURGER, cartOf, COFFEE, openReceiptsFixture, STEAK, WATER, type PaidOrder } from './receipts-fixture.ts'
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

const serialOf = (number: string) => Number(number.slice(3))

// Covers invoice-1, invoice-2, invoice-4.
describe('a tax invoice', () => {
  test('a tax invoice is issued with the order, and says what tax law requires', async () => {
    const paid = await shop.order(casey, LUNCH)
    const { invoice, adjustmentNotes, adjustedCents } = await shop.receiptOf(casey, paid)
    expect(invoice).toEqual({
      number: expect.stringMatching(/^TI-\d{6}$/),
      issuedAt: invoice.suppliedAt,
      suppliedAt: expect.any(String),
      orderNumber: expect.stringMatching(/^\d{3}$/),
      supplier: {
        name: 'Fuel Shack',
        abn: '51 824 753 556',
        addressLines: ['Lot 4 Bindara Highway', 'Coolabah Creek QLD 4498'],
        phone: '07 5550 0142',
        emailAddress: 'hello@fuelshack.example',
      },
      lines: [
        {
          itemId: expect.any(String),
          title: 'Shack burger',
          quantity: 1,
          unitPriceCents: 1890,
          options: expect.any(Array),
          totalCents: 1890,
          isTaxable: true,
        },
        {
          itemId: expect.any(String),
          title: 'Spring water 600 ml',
          quantity: 2,
          unitPriceCents: 350,
          options: [],
          totalCents: 700,
          isTaxable: false,
        },
      ],
      totalCents: 2590,
      taxableCents: 1890,
      gstCents: 172,
      paidBy: 'card',
      paymentReference: paid.intent,
    })
    expect([adjustmentNotes, adjustedCents]).toEqual([[], 0])
  })

  test('a tax invoice of food that is eaten at the rest stop is taxable as a whole', async () => {
    const paid = await shop.order(casey, { ...LUNCH, isEatingHere: true })
    const { invoice } = await shop.receiptOf(casey, paid)
    expect(invoice).toMatchObject({ taxableCents: 2590, gstCents: 235 })
    expect(invoice.lines.every(({ isTaxable }) => isTaxable)).toBe(true)
  })

  test('a tax invoice has the next number, also with concurrent deliveries of a payment', async () => {
    const first = await shop.receiptOf(casey, await shop.order(casey))
    const intent = await shop.pay(casey)
    const events = await shop.eventsOf(intent)
    await Promise.all(
      [1, 2, 3, 4].flatMap((copy) => events.map((event) => shop.api.deliver({ ...event, id: `${event.id}_${copy}` }))),
    )
    await shop.api.context.sweep.sweepUnsettled()
    const third = await shop.receiptOf(casey, await shop.order(casey))
    expect(serialOf(third.invoice.number)).toBe(serialOf(first.invoice.number) + 2)
  })

  test('a tax invoice is the same for staff', async () => {
    const paid = await shop.order(casey)
    const own = await shop.receiptOf(casey, paid)
    const forStaff = await shop.staff.get(`orders/${paid.orderId}/receipt`)
    expect(forStaff.json()).toEqual(own)
  })

  test('a tax invoice of another customer does not exist', async () => {
    const { orderId } = await shop.order(casey)
    const other = shop.api.as(await shop.newCustomer())
    const calls = [
      await other.get(`customers/current/orders/${orderId}/receipt`),
      await other.post(`customers/current/orders/${orderId}/buyer`, { name: 'Mallory Pty Ltd' }),
      await other.get(`customers/current/orders/${crypto.randomUUID()}/receipt`),
    ]
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await shop.receiptOf(casey, { orderId })).invoice.buyer).toBeUndefined()
    expect((await other.get(`orders/${orderId}/receipt`)).statusCode).toBe(403)
    expect((await shop.api.as(undefined).get(`orders/${orderId}/receipt`)).statusCode).toBe(401)
    expect((await shop.api.as(undefined).get(`customers/current/orders/${orderId}/receipt`)).statusCode).toBe(401)
  })

  test('a tax invoice has an address that cannot be guessed or counted', async () => {
    const { orderId } = await shop.order(casey)
    expect(orderId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const { invoice } = await shop.receiptOf(casey, { orderId })
    const guesses = [invoice.number, String(serialOf(invoice.number)), invoice.orderNumber]
    for (const guess of guesses) {
      expect((await shop.api.as(casey).get(`customers/current/orders/${guess}/receipt`)).statusCode).toBe(400)
    }
  })

  test('a tax invoice of an order from before tax invoices is issued once, with the notes of its refunds, and stored', async () => {
    const paid = await shop.order(casey, LUNCH)
    await shop.refund(paid, 1000)
    const { queries } = shop.api.context.database
    await queries.deleteFrom('adjustment_notes').where('order_id', '=', paid.orderId).execute()
    await queries.deleteFrom('tax_invoices').where('order_id', '=', paid.orderId).execute()
    const [one, other] = await Promise.all([shop.receiptOf(casey, paid), shop.receiptOf(casey, paid)])
    expect(other).toEqual(one)
    expect(one.invoice).toMatchObject({ totalCents: 2590, gstCents: 172 })
    expect(one.invoice.issuedAt > one.invoice.suppliedAt).toBe(true)
    expect(one.adjustmentNotes).toMatchObject([{ amountCents: 1000 }])
    expect(await shop.receiptOf(casey, paid)).toEqual(one)
    const next = await shop.receiptOf(casey, await shop.order(casey))
    expect(serialOf(next.invoice.number)).toBe(serialOf(one.invoice.number) + 1)
  })
})

// Covers invoice-3.
describe('an adjustment note', () => {
  test('an adjustment note is issued for a refund: the lines share the amount, and it states the GST of its part', async () => {
    const paid = await shop.order(casey, LUNCH)
    await shop.refund(paid, 1000)
    const { adjustmentNotes, adjustedCents, adjustedGstCents } = await shop.receiptOf(casey, paid)
    expect(adjustmentNotes).toEqual([
      {
        number: expect.stringMatching(/^AN-\d{6}$/),
        issuedAt: expect.any(String),
        reason: 'Refund',
        lines: [
          { itemId: expect.any(String), title: 'Shack burger', amountCents: 730, isTaxable: true },
          { itemId: expect.any(String), title: 'Spring water 600 ml', amountCents: 270, isTaxable: false },
        ],
        amountCents: 1000,
        taxableCents: 730,
        gstCents: gstIn(1890) - gstIn(1160),
      },
    ])
    expect([adjustedCents, adjustedGstCents]).toEqual([1000, gstIn(1890) - gstIn(1160)])
  })

  test('an adjustment note is issued once, whatever is delivered again', async () => {
    const paid = await shop.order(casey)
    await shop.refund(paid, 500)
    const before = await shop.receiptOf(casey, paid)
    const events = await shop.eventsOf(paid.intent)
    await Promise.all(events.map((event) => shop.api.deliver({ ...event, id: `${event.id}_again` })))
    expect(await shop.receiptOf(casey, paid)).toEqual(before)
  })

  test('an adjustment note is cancelled if its refund fails, stays with its number, and counts for nothing', async () => {
    const paid = await shop.order(casey)
    const refundId = await shop.refund(paid, 1500)
    const [note] = (await shop.receiptOf(casey, paid)).adjustmentNotes
    await shop.failRefund(paid, refundId)
    const after = await shop.receiptOf(casey, paid)
    expect(after.adjustmentNotes).toEqual([{ ...note, cancelledAt: expect.any(String) }])
    expect([after.adjustedCents, after.adjustedGstCents]).toEqual([0, 0])
  })

  test('an adjustment note is not issued for a refund that failed before its first report', async () => {
    const paid = await shop.order(casey)
    const { id } = await shop.environment.stripe.refunds.create({ payment_intent: paid.intent, amount: 700 })
    await shop.failRefund(paid, id)
    await shop.deliverEventsOf(paid.intent)
    expect((await shop.receiptOf(casey, paid)).adjustmentNotes).toEqual([])
  })

  test('an adjustment note of a second full refund waits for the report that the first one failed', async () => {
    const paid = await shop.order(casey)
    const first = await shop.refund(paid)
    const events = await shop.eventsOf(paid.intent)
    const created = events.find(({ type }) => type === 'refund.created')
    if (!created) throw new Error('The refund sent no event')
    const second = {
      ...created,
      id: `evt_second_${paid.intent}`,
      data: { object: { ...created.data.object, id: `re_2_${first}` } },
    }
    await shop.api.deliver(second)
    expect((await shop.receiptOf(casey, paid)).adjustmentNotes).toHaveLength(1)
    await shop.failRefund(paid, first)
    const { invoice, adjustmentNotes, adjustedCents, adjustedGstCents } = await shop.receiptOf(casey, paid)
    expect(adjustmentNotes.map(({ cancelledAt }) => cancelledAt !== undefined)).toEqual([true, false])
    expect([adjustedCents, adjustedGstCents]).toEqual([invoice.totalCents, invoice.gstCents])
  })

  test('an adjustment note is issued with the invoice if the refund is reported before the payment', async () => {
    const intent = await shop.pay(casey)
    await shop.environment.stripe.refunds.create({ payment_intent: intent, amount: 930 })
    await shop.deliverAll((await shop.eventsOf(intent)).toReversed())
    await shop.api.context.sweep.sweepUnsettled()
    const { orders } = (await shop.api.as(casey).get('customers/current/orders')).json<{ orders: { id: string }[] }>()
    const receipt = await shop.receiptOf(casey, { orderId: orders[0]?.id ?? '' })
    expect(receipt.adjustmentNotes).toMatchObject([{ amountCents: 930 }])
  })
})

const DISHES = [BURGER, COFFEE, WATER, STEAK]
const story = fc.record({
  portions: fc.uniqueArray(fc.record({ dish: fc.constantFrom(...DISHES), quantity: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ dish }) => dish.id,
  }),
  isEatingHere: fc.boolean(),
  refunds: fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), fails: fc.boolean() }), { maxLength: 4 }),
  isRestRefunded: fc.boolean(),
})

const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)
const activeIn = ({ adjustmentNotes }: Receipt) =>
  adjustmentNotes.filter(({ cancelledAt }) => cancelledAt === undefined)

/** Today at the rest stop, and tomorrow in case the test runs past midnight. */
async function gstSince(firstDay: string): Promise<number> {
  const today = dayOf(new Date())
  const days = [...new Set([firstDay, today])]
  return sum(await Promise.all(days.map((day) => shop.gstOfDay(day))))
}

function dayOf(date: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Brisbane' }).format(date)
}

// Covers invoice-3.
test(
  'parts of a payment add up to it, and the GST of a day is that of its invoices less its notes',
  { timeout: 240_000 },
  async () => {
    const firstDay = dayOf(new Date())
    await fc.assert(
      fc.asyncProperty(story, async ({ portions, isEatingHere, refunds, isRestRefunded }) => {
        casey = await shop.newCustomer()
        const before = await gstSince(firstDay)
        const paid: PaidOrder = await shop.order(casey, cartOf(portions, isEatingHere))
        let left = (await shop.receiptOf(casey, paid)).invoice.totalCents
        const failing: string[] = []
        for (const { share, fails } of refunds) {
          const amount = Math.max(1, Math.floor((left * share) / 100))
          if (amount > left) continue
          const id = await shop.refund(paid, amount)
          left -= amount
          if (fails) failing.push(id)
        }
        if (isRestRefunded && left > 0) await shop.refund(paid)
        for (const id of failing) await shop.failRefund(paid, id)

        const receipt = await shop.receiptOf(casey, paid)
        const { invoice } = receipt
        const active = activeIn(receipt)
        expect(sum(invoice.lines.map(({ totalCents }) => totalCents))).toBe(invoice.totalCents)
        expect(invoice.gstCents).toBe(gstIn(invoice.taxableCents))
        for (const note of receipt.adjustmentNotes) {
          expect(sum(note.lines.map(({ amountCents }) => amountCents))).toBe(note.amountCents)
          expect(note.gstCents).toBeGreaterThanOrEqual(0)
        }
        expect(receipt.adjustedCents).toBe(sum(active.map(({ amountCents }) => amountCents)))
        const isWhole = receipt.adjustedCents === invoice.totalCents
        expect(isWhole ? receipt.adjustedGstCents : invoice.gstCents).toBe(invoice.gstCents)
        expect((await gstSince(firstDay)) - before).toBe(invoice.gstCents - sum(active.map(({ gstCents }) => gstCents)))
      }),
      { numRuns: process.env['TEST_PGLITE'] ? 5 : 15 },
    )
  },
)
