import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBalanceShop } from '../balance-fixture.ts'
import { codeOf, DISPUTED, TOTAL_CENTS } from './order-refunds-fixture.ts'
import { useFixture } from '../../support/use-test-app.ts'

const SPEND_CENTS = 930
const CARD_CENTS = TOTAL_CENTS - SPEND_CENTS
const COFFEE_CENTS = 520
/** The number of a card whose refunds fail some seconds later. */
const REFUNDS_FAIL = '4000000000005126'

const shop = useFixture(openBalanceShop)
let casey: string

beforeEach(async () => {
  casey = await shop.customerWith(1000)
})

const messagesWith = async (text: string) => (await shop.messages()).filter((message) => message.includes(text))

describe('declining an order that was paid by card and with the balance', () => {
  test('declining an order that was paid by card and with the balance returns both parts in full, the balance at once, and says both sums', async () => {
    const { id, intent } = await shop.paySplit(casey, SPEND_CENTS)
    expect(await shop.refundable(id)).toMatchObject({
      refundableCents: TOTAL_CENTS,
      spendRefundableCents: SPEND_CENTS,
    })
    const declined = (await shop.decline(id)).json<Order>()
    expect(declined).toMatchObject({
      refundedCents: SPEND_CENTS,
      spendRefundedCents: SPEND_CENTS,
      refundPendingCents: CARD_CENTS,
    })
    expect(declined.isFullyRefunded).toBeUndefined()
    expect(await shop.spendOf(casey)).toBe(1000)
    expect(await messagesWith('$20.00 goes to your card, $9.30 to your balance.')).not.toEqual([])
    await shop.sendDue()
    expect(await shop.refundsOf(intent)).toEqual([{ amount: CARD_CENTS, status: 'succeeded' }])
    expect(await shop.historic(id)).toMatchObject({ refundedCents: TOTAL_CENTS, isFullyRefunded: true })
    expect(await shop.balanceOf(casey)).toEqual({ loyaltyPoints: 0, availableSpend: 1000 })
  })

  test('declining an order twice, and on two devices at once, returns each part once', async () => {
    const { id, intent } = await shop.paySplit(casey, SPEND_CENTS)
    const responses = await Promise.all([shop.decline(id), shop.decline(id), shop.cancel(casey, id)])
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1)
    await Promise.all([shop.sendDue(), shop.sendDue()])
    expect(await shop.refundsOf(intent)).toEqual([{ amount: CARD_CENTS, status: 'succeeded' }])
    expect(await shop.ledgerOf(casey)).toEqual([SPEND_CENTS, -SPEND_CENTS])
  })

  test('declining an order that was paid by card and with the balance during a dispute returns the balance only: the bank has taken the part of the card', async () => {
    const { id, intent } = await shop.paySplit(casey, SPEND_CENTS, DISPUTED)
    expect(await shop.refundable(id)).toMatchObject({
      refundableCents: SPEND_CENTS,
      spendRefundableCents: SPEND_CENTS,
      isDisputed: true,
    })
    expect(codeOf(await shop.refund(id, { amountCents: SPEND_CENTS + 1, reason: 'other' }))).toBe('payment_disputed')
    expect((await shop.decline(id)).statusCode).toBe(200)
    await shop.sendDue()
    expect(await shop.refundsOf(intent)).toEqual([])
    expect(await shop.spendOf(casey)).toBe(1000)
    expect(await shop.historic(id)).toMatchObject({ refundedCents: SPEND_CENTS, spendRefundedCents: SPEND_CENTS })
  })
})

test('cancelling returns both parts', async () => {
  const { id, intent } = await shop.paySplit(casey, SPEND_CENTS)
  expect((await shop.cancel(casey, id)).statusCode).toBe(200)
  await shop.sendDue()
  expect(await shop.refundsOf(intent)).toEqual([{ amount: CARD_CENTS, status: 'succeeded' }])
  expect(await shop.spendOf(casey)).toBe(1000)
})

describe('refunding a part', () => {
  test('a refund goes to the card first, and to the balance only when nothing is left of the card', async () => {
    const { id, intent } = await shop.paySplit(casey, SPEND_CENTS)
    await shop.refund(id, { amountCents: 1500, reason: 'quality' })
    expect(await shop.spendOf(casey)).toBe(70)
    await shop.refund(id, { amountCents: 700, reason: 'quality' })
    expect(await shop.spendOf(casey)).toBe(270)
    expect(await shop.refundable(id)).toMatchObject({ refundableCents: 730, spendRefundableCents: 730 })
    expect(codeOf(await shop.refund(id, { amountCents: 731, reason: 'quality' }))).toBe('refund_exceeds_payment')
    await shop.refund(id, { amountCents: 730, reason: 'quality' })
    expect(codeOf(await shop.refund(id, { amountCents: 1, reason: 'quality' }))).toBe('nothing_to_refund')
    await shop.sendDue()
    expect((await shop.refundsOf(intent)).map(({ amount }) => amount)).toEqual([500, 1500])
    expect(await shop.spendOf(casey)).toBe(1000)
    const [order] = await shop.ordersOf(casey)
    expect(order).toMatchObject({
      refundedCents: TOTAL_CENTS,
      spendRefundedCents: SPEND_CENTS,
      isFullyRefunded: true,
      points: 0,
    })
  })

  test('a repeat with the same key changes nothing, also at the same time', async () => {
    const { id, intent } = await shop.paySplit(casey, SPEND_CENTS)
    const key = crypto.randomUUID()
    const refund = () => shop.refund(id, { amountCents: CARD_CENTS + 100, reason: 'other' }, key)
    const responses = await Promise.all([refund(), refund(), refund()])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await shop.sendDue()
    await refund()
    expect(await shop.refundsOf(intent)).toEqual([{ amount: CARD_CENTS, status: 'succeeded' }])
    expect(await shop.spendOf(casey)).toBe(170)
  })

  test('the customer reads both sums when the part of the card is made, and the notes add up to the invoice', async () => {
    const { id } = await shop.paySplit(casey, SPEND_CENTS)
    await shop.refund(id, { amountCents: CARD_CENTS + 130, reason: 'quality' })
    expect(await messagesWith('$20.00 goes to your card, $1.30 to your balance.')).toEqual([])
    await shop.sendDue()
    expect(await messagesWith('$20.00 goes to your card, $1.30 to your balance.')).not.toEqual([])
    await shop.refund(id, { amountCents: 800, reason: 'quality' })
    expect(await messagesWith('$8.00 of order')).toEqual(
      expect.arrayContaining([expect.stringContaining("It's back in your balance.")]),
    )
    const receipt = (await shop.api.as(casey).get(`customers/current/orders/${id}/receipt`)).json<Receipt>()
    expect(receipt).toMatchObject({ adjustedCents: TOTAL_CENTS, adjustedGstCents: receipt.invoice.gstCents })
    expect(receipt.adjustmentNotes.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      130, 800, 2000,
    ])
  })

  test('refunding a part of the last dish of a line cannot be repeated, whatever it goes back to', async () => {
    const { id } = await shop.paySplit(casey, SPEND_CENTS)
    const { lines } = await shop.refundable(id)
    const coffee = lines.find(({ unitPriceCents }) => unitPriceCents === COFFEE_CENTS)
    const burger = lines.find(({ unitPriceCents }) => unitPriceCents !== COFFEE_CENTS)
    const refund = (itemId: string | undefined, quantity: number) =>
      shop.refund(id, { lines: [{ itemId, quantity }], reason: 'quality' })
    expect((await refund(burger?.itemId, 1)).statusCode).toBe(200)
    expect((await refund(coffee?.itemId, 1)).statusCode).toBe(200)
    expect((await refund(coffee?.itemId, 1)).statusCode).toBe(200)
    expect((await shop.refundable(id)).lines.map(({ refundableQuantity }) => refundableQuantity)).toEqual([0, 0])
    expect(codeOf(await refund(burger?.itemId, 1))).toBe('nothing_to_refund')
    expect(await shop.spendOf(casey)).toBe(1000)
  })

  test('refunding a part whose part of the card fails later leaves the balance returned, and staff repeat the part of the card', async () => {
    const { id, intent } = await shop.paySplit(casey, SPEND_CENTS, REFUNDS_FAIL)
    await shop.decline(id)
    await shop.sendDue()
    await shop.environment.standins.actOnPayment(await shop.chargeOf(intent), 'fail-refund')
    await shop.api.context.refundSender.compareAll()
    expect(await shop.historic(id)).toMatchObject({ refundedCents: SPEND_CENTS, refundFailedCents: CARD_CENTS })
    const [failed] = await shop.attentionOf(intent)
    expect(failed).toMatchObject({ kind: 'refund_failed', receivedCents: CARD_CENTS, canRefund: true })
    const repeated = await shop.staff.post(`payments/attention/${failed?.id}/refund`)
    expect(codeOf(repeated)).toBeUndefined()
    await shop.sendDue()
    expect(await shop.spendOf(casey)).toBe(1000)
    expect((await shop.refundsOf(intent)).map(({ amount }) => amount)).toEqual([CARD_CENTS, CARD_CENTS])
  })
})

describe('an order that the balance paid for in full', () => {
  let id: string
  beforeEach(async () => {
    casey = await shop.customerWith(3000)
    id = await shop.payWithBalance(casey)
  })

  test('an order that the balance paid for in full is returned in full when it is declined, without a call of the provider', async () => {
    expect((await shop.decline(id)).json()).toMatchObject({ refundedCents: TOTAL_CENTS, isFullyRefunded: true })
    expect(await shop.sendDue()).toBe(0)
    expect(await shop.spendOf(casey)).toBe(3000)
    expect(await messagesWith('$29.30 is back in your balance.')).not.toEqual([])
  })

  test('an order that the balance paid for in full can be cancelled, refunded in parts, handed over, and deleted by its customer', async () => {
    await shop.refund(id, { amountCents: 300, reason: 'quality' })
    expect(await shop.historic(id)).toBeUndefined()
    expect(await shop.spendOf(casey)).toBe(370)
    expect((await shop.staff.post(`orders/${id}/fulfill`)).statusCode).toBe(200)
    expect(await shop.historic(id)).toMatchObject({ refundedCents: 300, spendRefundedCents: 300 })
    const other = await shop.customerWith(3000)
    const cancelled = await shop.cancel(other, await shop.payWithBalance(other))
    expect(cancelled.json()).toMatchObject({ refundedCents: TOTAL_CENTS, isFullyRefunded: true })
    expect(await shop.spendOf(other)).toBe(3000)
  })

  test('an order that the balance paid for in full whose customer has deleted their data is refunded on paper only: the card no longer exists', async () => {
    await shop.staff.post(`orders/${id}/fulfill`)
    const { id: customerId } = (await shop.api.as(casey).post('customers', {})).json<{ id: string }>()
    await shop.queries.deleteFrom('order_points').execute()
    await shop.queries.deleteFrom('ledger_entries').execute()
    await shop.queries.deleteFrom('loyalty_cards').where('customer_id', '=', customerId).execute()
    expect((await shop.refund(id, { amountCents: 100, reason: 'other' })).statusCode).toBe(200)
    expect(await shop.historic(id)).toMatchObject({ refundedCents: 100 })
  })
})
