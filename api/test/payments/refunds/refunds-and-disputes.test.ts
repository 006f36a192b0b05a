import type { Balance, LedgerEntry } from '@fuel-shack/contract/cards/loyalty'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { findEvent, NO_REFUNDS, openRefundsFixture, withStatus } from './refunds-fixture.ts'
import { useFixture } from '../../support/use-test-app.ts'

const POINTS_OF_THE_CART = 29
const TOTAL_CENTS = 2930
const DISPUTED = '4000000000000259'
const INQUIRED = '4000000000001976'

const shop = useFixture(openRefundsFixture)
let casey: string

beforeEach(async () => {
  casey = await shop.newCustomer()
})

/** Lists what staff were notified of. */
const attentionOf = async (intent: string) =>
  (await shop.api.context.attention.listOpen())
    .filter(({ transactionId }) => transactionId === intent)
    .map(({ kind }) => kind)

describe('an order without refunds', () => {
  test('an order without refunds has no refund or dispute fields', async () => {
    const intent = await shop.pay(casey)
    await shop.deliverEventsOf(intent)
    const order = (await shop.staff.get('orders')).json<Order[]>().find(({ transactionId }) => transactionId === intent)
    expect(Object.keys(order ?? {})).not.toEqual(expect.arrayContaining([expect.stringMatching(/refund|dispute/i)]))
  })
})

describe('a refund', () => {
  test('a refund in part marks the order and deducts the points of that part', async () => {
    const intent = await shop.pay(casey)
    await shop.environment.stripe.refunds.create({ payment_intent: intent, amount: 1890 })
    await shop.deliverEventsOf(intent)
    expect(await shop.refundStateOf(intent)).toEqual({ ...NO_REFUNDS, refundedCents: 1890 })
    expect(await shop.points(casey)).toBe(10)
  })

  test('a refund in full marks the order as fully refunded, and changes the list of open orders', async () => {
    const intent = await shop.pay(casey)
    await shop.deliverEventsOf(intent)
    const before = String((await shop.staff.get('orders')).headers.etag)
    await shop.environment.stripe.refunds.create({ payment_intent: intent })
    await shop.deliverEventsOf(intent)
    const poll = await shop.staff.get('orders', { 'if-none-match': before })
    expect(poll.statusCode).toBe(200)
    expect(await shop.refundStateOf(intent)).toEqual({
      ...NO_REFUNDS,
      refundedCents: TOTAL_CENTS,
      isFullyRefunded: true,
    })
    expect(await shop.points(casey)).toBe(0)
    const after = String(poll.headers.etag)
    await shop.api.deliver({ ...findEvent(await shop.eventsOf(intent), 'charge.refunded'), id: `evt_again_${intent}` })
    expect((await shop.staff.get('orders', { 'if-none-match': after })).statusCode).toBe(304)
  })

  test('a refund is read from the charge if the endpoint receives no refund events', async () => {
    const intent = await shop.pay(casey)
    await shop.environment.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
    await shop.deliverAll((await shop.eventsOf(intent)).filter(({ type }) => !type.startsWith('refund.')))
    expect(await shop.refundStateOf(intent)).toEqual({ ...NO_REFUNDS, refundedCents: 1000 })
  })

  test('a refund that fails later restores the points and clears the mark', async () => {
    const intent = await shop.pay(casey)
    await shop.environment.stripe.refunds.create({ payment_intent: intent })
    const events = await shop.eventsOf(intent)
    await shop.deliverAll(events)
    expect(await shop.points(casey)).toBe(0)
    await shop.api.deliver(withStatus(findEvent(events, 'refund.created'), 'refund.failed', 'failed'))
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
    expect(await shop.refundStateOf(intent)).toEqual(NO_REFUNDS)
  })

  test('a refund that failed does not count, even if its failure arrives before the refund and the payment', async () => {
    const intent = await shop.pay(casey)
    await shop.environment.stripe.refunds.create({ payment_intent: intent })
    const events = await shop.eventsOf(intent)
    await shop.api.deliver(withStatus(findEvent(events, 'refund.created'), 'refund.failed', 'failed'))
    await shop.deliverAll(events.toReversed())
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
    expect(await shop.refundStateOf(intent)).toEqual(NO_REFUNDS)
  })

  test('a refund after a failed one deducts the points again', async () => {
    const intent = await shop.pay(casey)
    await shop.environment.stripe.refunds.create({ payment_intent: intent })
    const events = await shop.eventsOf(intent)
    await shop.deliverAll(events)
    await shop.api.deliver(withStatus(findEvent(events, 'refund.created'), 'refund.failed', 'failed'))
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
    const again = findEvent(events, 'refund.created')
    const second = {
      ...again,
      id: `evt_second_${intent}`,
      data: { object: { ...again.data.object, id: `re_second_${intent}` } },
    }
    await shop.api.deliver(second)
    expect(await shop.points(casey)).toBe(0)
    expect(await shop.refundStateOf(intent)).toMatchObject({ isFullyRefunded: true })
  })
})

describe('points that were redeemed before a refund', () => {
  async function redeemAllAtTill(): Promise<void> {
    const { cardNumber } = (await shop.api.as(casey).get('customerCards/current')).json<{ cardNumber: string }>()
    const { pointsPerReward } = shop.api.context.site.loyalty
    const { database, loyalty } = shop.api.context
    await database.transaction((tx) =>
      loyalty.move(
        tx,
        { cardNumber, kind: 'collect', spentInCents: (pointsPerReward - POINTS_OF_THE_CART) * 100 },
        `test:collect:${cardNumber}`,
      ),
    )
    await database.transaction((tx) =>
      loyalty.move(tx, { cardNumber, kind: 'redeem', rewards: 1 }, `test:redeem:${cardNumber}`),
    )
    expect(await shop.points(casey)).toBe(0)
  }

  const owed = async () => (await shop.api.as(casey).get('customerBalances/current')).json<Balance>().owedPoints

  test('points that were redeemed before a refund are owed by the card, which staff are notified of once, and a failed refund clears the debt', async () => {
    const intent = await shop.pay(casey)
    await shop.deliverEventsOf(intent)
    const order = (await shop.staff.get('orders')).json<Order[]>().find(({ transactionId }) => transactionId === intent)
    await shop.staff.post(`orders/${order?.id}/fulfill`)
    await redeemAllAtTill()
    await shop.environment.stripe.refunds.create({ payment_intent: intent })
    const events = await shop.eventsOf(intent)
    await shop.deliverAll(events)
    expect([await shop.points(casey), await owed()]).toEqual([0, POINTS_OF_THE_CART])
    expect(await attentionOf(intent)).toEqual(['points_redeemed'])
    await shop.deliverAll(events.map((event) => ({ ...event, id: `${event.id}_again` })))
    expect(await attentionOf(intent)).toEqual(['points_redeemed'])

    await shop.api.deliver(withStatus(findEvent(events, 'refund.created'), 'refund.failed', 'failed'))
    expect([await shop.points(casey), await owed()]).toEqual([0, undefined])
    expect(await shop.refundStateOf(intent)).toEqual(NO_REFUNDS)
    const entries = (await shop.api.as(casey).get('customerBalances/current/entries')).json<LedgerEntry[]>()
    const corrections = entries.filter(({ kind }) => kind === 'reverse').map(({ points }) => points)
    expect(corrections).toEqual([POINTS_OF_THE_CART, -POINTS_OF_THE_CART])
  })
})

describe('a dispute', () => {
  const close = async (intent: string, action: 'win-dispute' | 'lose-dispute') => {
    const [charge] = (await shop.environment.stripe.charges.list({ payment_intent: intent })).data
    await shop.environment.standins.actOnPayment(charge?.id ?? '', action)
  }

  test('a dispute marks the order, deducts the points and notifies staff, and restores the points if it is won', async () => {
    const intent = await shop.pay(casey, DISPUTED)
    await shop.deliverEventsOf(intent)
    expect(await shop.refundStateOf(intent)).toEqual({ ...NO_REFUNDS, dispute: 'open' })
    expect(await shop.points(casey)).toBe(0)
    expect(await attentionOf(intent)).toEqual(['disputed'])
    await close(intent, 'win-dispute')
    await shop.deliverEventsOf(intent)
    expect(await shop.refundStateOf(intent)).toEqual({ ...NO_REFUNDS, dispute: 'won' })
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
  })

  test('a dispute that is lost does not restore the points', async () => {
    const intent = await shop.pay(casey, DISPUTED)
    await close(intent, 'lose-dispute')
    await shop.deliverEventsOf(intent)
    expect(await shop.refundStateOf(intent)).toEqual({ ...NO_REFUNDS, dispute: 'lost' })
    expect(await shop.points(casey)).toBe(0)
  })

  test('a dispute that was lost and won on appeal restores the points', async () => {
    const intent = await shop.pay(casey, DISPUTED)
    await close(intent, 'lose-dispute')
    const events = await shop.eventsOf(intent)
    const closed = findEvent(events, 'charge.dispute.closed')
    await shop.api.deliver(withStatus(closed, 'charge.dispute.updated', 'appeal_under_review', 60))
    await shop.api.deliver(withStatus(closed, 'charge.dispute.closed', 'won', 120))
    await shop.deliverAll(events)
    expect(await shop.refundStateOf(intent)).toEqual({ ...NO_REFUNDS, dispute: 'won' })
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
    // The first report arrived last, when the dispute could no longer be answered.
    expect(await attentionOf(intent)).toEqual([])
  })

  test('a dispute that is an inquiry is shown and changes no points', async () => {
    const intent = await shop.pay(casey, INQUIRED)
    await shop.deliverEventsOf(intent)
    expect(await shop.refundStateOf(intent)).toEqual({ ...NO_REFUNDS, dispute: 'inquiry' })
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
    expect(await attentionOf(intent)).toEqual([])
  })

  test('a dispute whose events were lost is applied by the comparison with the list, and staff are notified once', async () => {
    const intent = await shop.pay(casey, DISPUTED)
    const events = (await shop.eventsOf(intent)).filter(({ type }) => !type.startsWith('charge.dispute.'))
    await shop.deliverAll(events)
    expect(await shop.refundStateOf(intent)).toEqual(NO_REFUNDS)
    const { refundSender } = shop.api.context
    await refundSender.compareAll()
    await refundSender.compareAll()
    expect(await shop.refundStateOf(intent)).toEqual({ ...NO_REFUNDS, dispute: 'open' })
    expect(await shop.points(casey)).toBe(0)
    expect(await attentionOf(intent)).toEqual(['disputed'])
    await close(intent, 'win-dispute')
    await refundSender.compareAll()
    expect(await shop.refundStateOf(intent)).toEqual({ ...NO_REFUNDS, dispute: 'won' })
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
    // An event that arrives after all is older than the list.
    await shop.deliverEventsOf(intent)
    expect(await shop.refundStateOf(intent)).toEqual({ ...NO_REFUNDS, dispute: 'won' })
  })

  test('a dispute that is reported before its order exists is listed for staff once the order is made', async () => {
    const intent = await shop.pay(casey, DISPUTED)
    const events = await shop.eventsOf(intent)
    await shop.deliverAll(events.filter(({ type }) => type.startsWith('charge.dispute.')))
    expect(await attentionOf(intent)).toEqual([])
    await shop.api.context.sweep.sweepUnsettled()
    expect(await shop.refundStateOf(intent)).toEqual({ ...NO_REFUNDS, dispute: 'open' })
    expect(await attentionOf(intent)).toEqual(['disputed'])
    await shop.deliverAll(events)
    expect(await attentionOf(intent)).toEqual(['disputed'])
  })

  test('a dispute of a payment of another system changes nothing', async () => {
    const intent = await shop.pay(casey, DISPUTED)
    const created = findEvent(await shop.eventsOf(intent), 'charge.dispute.created')
    const foreign = {
      ...created,
      id: 'evt_foreign_dispute',
      data: { object: { ...created.data.object, id: 'du_x', payment_intent: 'pi_x' } },
    }
    expect((await shop.api.deliver(foreign)).statusCode).toBe(200)
  })
})
