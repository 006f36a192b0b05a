import { gstIn } from '@fuel-shack/contract/sales/receipts/gst'
import { beforeEach, expect, test } from 'vitest'
import { createTaxDocumentsService } from '../../src/sales/receipts/tax-documents-service.ts'
import { BURGER, cartOf, openReceiptsFixture, WATER } from './receipts-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const DAY_MS = 24 * 60 * 60_000

const shop = useFixture(openReceiptsFixture)
let casey: string

beforeEach(async () => {
  casey = await shop.newCustomer()
})

const LUNCH = cartOf([
  { dish: BURGER, quantity: 1 },
  { dish: WATER, quantity: 2 },
])

test('a refund that is described by its lines and a reason has a note with these', async () => {
  const { orderId } = await shop.order(casey, LUNCH)
  const { invoice } = await shop.receiptOf(casey, { orderId })
  const water = invoice.lines.find(({ title }) => title === WATER.title)?.itemId ?? ''
  const { context, now } = shop.api
  const taxDocuments = createTaxDocumentsService({
    ...context,
    publicUrl: 'https://fuelshack.example',
    clock: now,
  })
  const order = await context.orders.findSoldOrder(context.database.queries, { id: orderId })
  if (!order) throw new Error('The order was not found')
  await context.database.transaction((tx) =>
    taxDocuments.recordRefunds(tx, order, [
      {
        id: 're_lines',
        amountCents: 700,
        status: 'succeeded',
        description: { reason: 'The bottles leaked', lines: [{ itemId: water, amountCents: 700 }] },
      },
    ]),
  )
  expect((await shop.receiptOf(casey, { orderId })).adjustmentNotes).toMatchObject([
    {
      reason: 'The bottles leaked',
      lines: [{ title: WATER.title, amountCents: 700, isTaxable: false }],
      gstCents: 0,
    },
  ])
})

test('a refund on the next day changes the GST of that day, and its failure that of the day of the failure', async () => {
  const { receipts } = shop.api.context
  const day = (offset: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Brisbane' }).format(Date.parse(firstAt) + offset * DAY_MS)
  const paid = await shop.order(casey, LUNCH)
  const { invoice } = await receipts.getReceipt(paid.orderId)
  const firstAt = invoice.suppliedAt
  const ofFirstDay = await shop.gstOfDay(day(0))
  shop.api.passTime(DAY_MS)
  const refundId = await shop.refund(paid)
  shop.api.passTime(DAY_MS)
  await shop.failRefund(paid, refundId)
  const days = await Promise.all([0, 1, 2, 3].map((offset) => shop.gstOfDay(day(offset))))
  expect(days).toEqual([ofFirstDay, -gstIn(1890), gstIn(1890), 0])
})
