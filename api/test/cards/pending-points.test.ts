import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { Balance, LedgerEntry } from '@fuel-shack/contract/cards/loyalty'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemSchema } from '@fuel-shack/contract/problem'
import { expect, test } from 'vitest'
import { openRefundsFixture } from '../payments/refunds/refunds-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const HOUR_MS = 60 * 60_000
/** Six burgers: $113.40, and 113 points. */
const SIX_BURGERS: StartCheckout = {
  isDelivery: false,
  contactNumber: '0412 345 678',
  customerNotes: '',
  items: [
    {
      title: 'Shack burger',
      externalInventoryId: '',
      externalPaymentId: 'shack_burger',
      priceInCents: 1890,
      quantity: 6,
    },
  ],
}

const fixture = useFixture(openRefundsFixture)

const callerOf = (who: string) => fixture.api.as(who)
const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code
const balanceOf = async (who: string) => (await callerOf(who).get('customerBalances/current')).json<Balance>()
const redeem = (who: string, rewards = 1) =>
  callerOf(who).post('customerBalances/current/redeem', { rewards }, { 'idempotency-key': crypto.randomUUID() })

/** @returns the order's id. */
async function buy(who: string, cart: StartCheckout = SIX_BURGERS): Promise<{ id: string; intent: string }> {
  const intent = await fixture.pay(who, undefined, cart)
  await fixture.deliverEventsOf(intent)
  const orders = (await fixture.staff.get('orders')).json<Order[]>()
  const order = orders.find(({ transactionId }) => transactionId === intent)
  if (!order) throw new Error('The order was not found')
  return { id: order.id, intent }
}

async function refund(id: string, amountCents: number): Promise<void> {
  const body = { amountCents, reason: 'other' }
  const { statusCode } = await fixture.staff.post(`orders/${id}/refund`, body, {
    'idempotency-key': crypto.randomUUID(),
  })
  expect(statusCode).toBe(200)
}

const fulfil = (id: string) => fixture.staff.post(`orders/${id}/fulfill`)
const ordersOf = async (who: string) =>
  (await callerOf(who).get('customers/current/orders')).json<{ orders: CustomerOrder[] }>().orders

test('points of an order cannot be redeemed before it is handed over, so a cancelled order leaves nothing', async () => {
  const casey = await fixture.newCustomer()
  const { id } = await buy(casey)
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 0, availableSpend: 0, pendingPoints: 113 })
  expect(codeOf(await redeem(casey))).toBe('insufficient_balance')
  expect((await callerOf(casey).post(`customers/current/orders/${id}/cancel`)).statusCode).toBe(200)
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 0, availableSpend: 0 })
})

test('handing an order over makes its points available once, however often it is reset', async () => {
  const casey = await fixture.newCustomer()
  const { id } = await buy(casey)
  expect(await ordersOf(casey)).toMatchObject([{ points: 113, arePointsPending: true }])
  await Promise.all([fulfil(id), fulfil(id)])
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 113, availableSpend: 0 })
  expect((await ordersOf(casey))[0]).not.toHaveProperty('arePointsPending')
  await fixture.staff.post(`orders/${id}/unfulfill`)
  await fulfil(id)
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 113, availableSpend: 0 })
  const entries = (await callerOf(casey).get('customerBalances/current/entries')).json<LedgerEntry[]>()
  expect(entries).toMatchObject([{ kind: 'collect', points: 113 }])
})

test('a refund before the handover reduces the pending points, and only the rest becomes available', async () => {
  const casey = await fixture.newCustomer()
  const { id } = await buy(casey)
  await refund(id, 1340)
  expect(await balanceOf(casey)).toMatchObject({ loyaltyPoints: 0, pendingPoints: 100 })
  await fulfil(id)
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 100, availableSpend: 0 })
})

test('points of an order that staff never mark as handed over become available after a day', async () => {
  const casey = await fixture.newCustomer()
  await buy(casey)
  await fixture.api.context.loyalty.releaseDuePoints()
  expect(await balanceOf(casey)).toMatchObject({ loyaltyPoints: 0, pendingPoints: 113 })
  fixture.api.passTime(25 * HOUR_MS)
  await Promise.all([fixture.api.context.loyalty.releaseDuePoints(), fixture.api.context.loyalty.releaseDuePoints()])
  fixture.api.passTime(-25 * HOUR_MS)
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 113, availableSpend: 0 })
})

test('redeemed points of a refunded order are owed by the card, and later points pay them off first', async () => {
  const casey = await fixture.newCustomer()
  const first = await buy(casey)
  await fulfil(first.id)
  expect((await redeem(casey)).json()).toEqual({ loyaltyPoints: 13, availableSpend: 500 })
  await refund(first.id, 11_340)
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 0, availableSpend: 500, owedPoints: 100 })

  expect(codeOf(await redeem(casey))).toBe('card_owes_points')
  const withBalance = await callerOf(casey).post('stripe/create-session', { ...SIX_BURGERS, spendCents: 500 })
  expect(codeOf(withBalance)).toBe('card_owes_points')
  expect((await callerOf(casey).get('customerBalances/current/checkout')).json()).toEqual({ availableCents: 0 })

  const second = await buy(casey)
  await fulfil(second.id)
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 13, availableSpend: 500 })
  const cash = await callerOf(casey).post('stripe/create-session', { ...SIX_BURGERS, spendCents: 500 })
  expect(cash.statusCode).toBe(200)
})

test('a till can neither redeem nor spend while the card owes points, and shows what it owes', async () => {
  const casey = await fixture.newCustomer()
  const { id } = await buy(casey)
  await fulfil(id)
  await redeem(casey)
  await refund(id, 11_340)
  const { cardNumber } = (await callerOf(casey).get('customerCards/current')).json<{ cardNumber: string }>()
  const till = callerOf(await fixture.api.context.tillKeys.addTill('Counter'))
  const move = (kind: string, body: object) =>
    till.post(`till/${kind}`, { cardNumber, ...body }, { 'idempotency-key': crypto.randomUUID() })
  expect((await till.post('till/look-up', { cardNumber })).json()).toMatchObject({
    loyaltyPoints: 0,
    availableSpend: 500,
    owedPoints: 100,
  })
  expect(codeOf(await move('spend', { amountInCents: 100 }))).toBe('card_owes_points')
  expect(codeOf(await move('redeem', { rewards: 1 }))).toBe('card_owes_points')
  expect((await move('collect', { spentInCents: 4000 })).json()).toMatchObject({ loyaltyPoints: 0, owedPoints: 60 })
})

test('voiding a sale whose points were redeemed leaves the card owing them', async () => {
  const casey = await fixture.newCustomer()
  const { cardNumber } = (await callerOf(casey).get('customerCards/current')).json<{ cardNumber: string }>()
  const till = callerOf(await fixture.api.context.tillKeys.addTill('Counter'))
  const move = (kind: string, body: object, key: string = crypto.randomUUID()) =>
    till.post(`till/${kind}`, { cardNumber, ...body }, { 'idempotency-key': key })
  const movementKey = crypto.randomUUID()
  await move('collect', { spentInCents: 10_000 }, movementKey)
  await redeem(casey)
  expect((await move('void', { movementKey })).json()).toMatchObject({
    loyaltyPoints: 0,
    availableSpend: 500,
    owedPoints: 100,
  })
})

test('a dispute that is won pays off what the card owes', async () => {
  const casey = await fixture.newCustomer()
  const { id, intent } = await buy(casey)
  await fulfil(id)
  await redeem(casey)
  const { latest_charge: charge } = await fixture.environment.stripe.paymentIntents.retrieve(intent)
  if (typeof charge !== 'string') throw new Error('The payment has no charge')
  await fixture.environment.standins.actOnPayment(charge, 'dispute')
  await fixture.deliverEventsOf(intent)
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 0, availableSpend: 500, owedPoints: 100 })
  await fixture.environment.standins.actOnPayment(charge, 'win-dispute')
  await fixture.deliverEventsOf(intent)
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 13, availableSpend: 500 })
})
