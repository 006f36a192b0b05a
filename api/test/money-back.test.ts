import type { LedgerEntry } from '@fuel-shack/contract/loyalty'
import type { Order } from '@fuel-shack/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changed, findEvent, NOTHING, openMoneyBackShop, type MoneyBackShop } from './money-back-shop.ts'

const POINTS_OF_THE_CART = 29
const TOTAL_CENTS = 2930
const DISPUTED = '4000000000000259'
const INQUIRED = '4000000000001976'

let shop: MoneyBackShop
let casey: string

beforeAll(async () => {
  shop = await openMoneyBackShop()
})
afterAll(async () => {
  await shop.close()
})
beforeEach(async () => {
  casey = await shop.newCustomer()
})

/** What staff were told about a payment. */
const attentionOf = async (intent: string) =>
  (await shop.api.context.attention.listOpen())
    .filter(({ transactionId }) => transactionId === intent)
    .map(({ kind }) => kind)

describe('an order whose money stayed', () => {
  test('says nothing of refunds or disputes', async () => {
    const intent = await shop.pay(casey)
    await shop.deliverEventsOf(intent)
    const order = (await shop.staff.get('orders')).json<Order[]>().find(({ transactionId }) => transactionId === intent)
    expect(Object.keys(order ?? {})).not.toEqual(expect.arrayContaining([expect.stringMatching(/refund|dispute/i)]))
  })
})

describe('a refund', () => {
  test('of a part marks the order and takes the points of that part', async () => {
    const intent = await shop.pay(casey)
    await shop.ground.stripe.refunds.create({ payment_intent: intent, amount: 1890 })
    await shop.deliverEventsOf(intent)
    expect(await shop.moneyOf(intent)).toEqual({ ...NOTHING, refundedCents: 1890 })
    expect(await shop.points(casey)).toBe(10)
  })

  test('of everything marks the order as fully refunded, and the list of open orders changes at once', async () => {
    const intent = await shop.pay(casey)
    await shop.deliverEventsOf(intent)
    const before = String((await shop.staff.get('orders')).headers.etag)
    await shop.ground.stripe.refunds.create({ payment_intent: intent })
    await shop.deliverEventsOf(intent)
    const poll = await shop.staff.get('orders', { 'if-none-match': before })
    expect(poll.statusCode).toBe(200)
    expect(await shop.moneyOf(intent)).toEqual({
      ...NOTHING,
      refundedCents: TOTAL_CENTS,
      isFullyRefunded: true,
    })
    expect(await shop.points(casey)).toBe(0)
    const after = String(poll.headers.etag)
    await shop.api.deliver({ ...findEvent(await shop.eventsOf(intent), 'charge.refunded'), id: `evt_again_${intent}` })
    expect((await shop.staff.get('orders', { 'if-none-match': after })).statusCode).toBe(304)
  })

  test('is known from the charge alone, where the endpoint hears of nothing else', async () => {
    const intent = await shop.pay(casey)
    await shop.ground.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
    await shop.deliverAll((await shop.eventsOf(intent)).filter(({ type }) => !type.startsWith('refund.')))
    expect(await shop.moneyOf(intent)).toEqual({ ...NOTHING, refundedCents: 1000 })
  })

  test('that fails later gives the points back and clears the mark', async () => {
    const intent = await shop.pay(casey)
    await shop.ground.stripe.refunds.create({ payment_intent: intent })
    const events = await shop.eventsOf(intent)
    await shop.deliverAll(events)
    expect(await shop.points(casey)).toBe(0)
    await shop.api.deliver(changed(findEvent(events, 'refund.created'), 'refund.failed', 'failed'))
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
    expect(await shop.moneyOf(intent)).toEqual(NOTHING)
  })

  test('that failed is no refund, also when its failure arrives before the refund and before the payment', async () => {
    const intent = await shop.pay(casey)
    await shop.ground.stripe.refunds.create({ payment_intent: intent })
    const events = await shop.eventsOf(intent)
    await shop.api.deliver(changed(findEvent(events, 'refund.created'), 'refund.failed', 'failed'))
    await shop.deliverAll(events.toReversed())
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
    expect(await shop.moneyOf(intent)).toEqual(NOTHING)
  })

  test('after one that failed takes the points again', async () => {
    const intent = await shop.pay(casey)
    await shop.ground.stripe.refunds.create({ payment_intent: intent })
    const events = await shop.eventsOf(intent)
    await shop.deliverAll(events)
    await shop.api.deliver(changed(findEvent(events, 'refund.created'), 'refund.failed', 'failed'))
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
    const again = findEvent(events, 'refund.created')
    const second = {
      ...again,
      id: `evt_second_${intent}`,
      data: { object: { ...again.data.object, id: `re_second_${intent}` } },
    }
    await shop.api.deliver(second)
    expect(await shop.points(casey)).toBe(0)
    expect(await shop.moneyOf(intent)).toMatchObject({ isFullyRefunded: true })
  })
})

describe('points that were redeemed before their payment went back', () => {
  async function redeemAllAtTill(): Promise<void> {
    const { cardNumber } = (await shop.api.as(casey).get('customerCards/current')).json<{ cardNumber: string }>()
    const { pointsPerReward } = shop.api.context.site.loyalty
    const { database, loyalty } = shop.api.context
    await database.transaction((tx) =>
      loyalty.moveAtTill(
        tx,
        { cardNumber, act: 'collect', spentInCents: (pointsPerReward - POINTS_OF_THE_CART) * 100 },
        `test:collect:${cardNumber}`,
      ),
    )
    await database.transaction((tx) =>
      loyalty.moveAtTill(tx, { cardNumber, act: 'redeem', rewards: 1 }, `test:redeem:${cardNumber}`),
    )
    expect(await shop.points(casey)).toBe(0)
  }

  test('cannot be taken back, which staff are told once; and a refund that fails then owes nothing', async () => {
    const intent = await shop.pay(casey)
    await shop.deliverEventsOf(intent)
    await redeemAllAtTill()
    await shop.ground.stripe.refunds.create({ payment_intent: intent })
    const events = await shop.eventsOf(intent)
    await shop.deliverAll(events)
    expect(await shop.points(casey)).toBe(0)
    expect(await attentionOf(intent)).toEqual(['points_redeemed'])
    await shop.deliverAll(events.map((event) => ({ ...event, id: `${event.id}_again` })))
    expect(await attentionOf(intent)).toEqual(['points_redeemed'])

    // Of the 29 points none was taken, so none comes back.
    await shop.api.deliver(changed(findEvent(events, 'refund.created'), 'refund.failed', 'failed'))
    expect(await shop.points(casey)).toBe(0)
    expect(await shop.moneyOf(intent)).toEqual(NOTHING)
    const entries = (await shop.api.as(casey).get('customerBalances/current/entries')).json<LedgerEntry[]>()
    expect(entries.filter(({ kind }) => kind === 'reverse')).toEqual([])
  })
})

describe('a dispute', () => {
  const answer = async (intent: string, text: string) => {
    const [dispute] = (await shop.ground.stripe.disputes.list({ payment_intent: intent })).data
    await shop.ground.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: text } })
  }

  test('marks the order, takes the points and tells staff; won, it gives the points back', async () => {
    const intent = await shop.pay(casey, DISPUTED)
    await shop.deliverEventsOf(intent)
    expect(await shop.moneyOf(intent)).toEqual({ ...NOTHING, dispute: 'open' })
    expect(await shop.points(casey)).toBe(0)
    expect(await attentionOf(intent)).toEqual(['disputed'])
    await answer(intent, 'winning_evidence')
    await shop.deliverEventsOf(intent)
    expect(await shop.moneyOf(intent)).toEqual({ ...NOTHING, dispute: 'won' })
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
  })

  test('that is lost keeps the points', async () => {
    const intent = await shop.pay(casey, DISPUTED)
    await answer(intent, 'losing_evidence')
    await shop.deliverEventsOf(intent)
    expect(await shop.moneyOf(intent)).toEqual({ ...NOTHING, dispute: 'lost' })
    expect(await shop.points(casey)).toBe(0)
  })

  test('that was lost and is appealed and won in the end gives the points back', async () => {
    const intent = await shop.pay(casey, DISPUTED)
    await answer(intent, 'losing_evidence')
    const events = await shop.eventsOf(intent)
    const closed = findEvent(events, 'charge.dispute.closed')
    await shop.api.deliver(changed(closed, 'charge.dispute.updated', 'appeal_under_review', 60))
    await shop.api.deliver(changed(closed, 'charge.dispute.closed', 'won', 120))
    await shop.deliverAll(events)
    expect(await shop.moneyOf(intent)).toEqual({ ...NOTHING, dispute: 'won' })
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
    // The first report came last: there was nothing left to answer.
    expect(await attentionOf(intent)).toEqual([])
  })

  test('that is only an inquiry is shown and moves no points', async () => {
    const intent = await shop.pay(casey, INQUIRED)
    await shop.deliverEventsOf(intent)
    expect(await shop.moneyOf(intent)).toEqual({ ...NOTHING, dispute: 'inquiry' })
    expect(await shop.points(casey)).toBe(POINTS_OF_THE_CART)
    expect(await attentionOf(intent)).toEqual([])
  })

  test('of another payment on the same account changes nothing', async () => {
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
