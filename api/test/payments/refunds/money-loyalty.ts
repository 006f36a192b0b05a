import { expect } from 'vitest'
import type { Caller, Till, User } from '../../../src/platform/callers.ts'
import { changeSetting } from '../../support/change-setting.ts'
import type { TestApp } from '../../support/test-app.ts'
import { CREDIT_POINTS, netOf, type createMoneySpend } from './money-spend.ts'

const ACTOR: Caller = { accountId: 'till', ipAddress: '127.0.0.1', requestId: 'request' }
const DAY_MS = 24 * 60 * 60_000

/** The points of some customers, and what they are turned into. */
export function createMoneyLoyalty(api: TestApp, spend: ReturnType<typeof createMoneySpend>) {
  const { context } = api
  const { queries } = context.database
  const earnedBy = (cents: number, pointsPerDollar: number) => Math.floor(cents / 100) * pointsPerDollar
  /** The ids that were checked against the rates of their time. */
  const checked = new Set<string>()
  let till: Till | undefined

  async function openTill(): Promise<Till> {
    till ??= await context.tillKeys.verifyTill(await context.tillKeys.addTill('Counter'))
    return till
  }

  async function atTill(caller: User) {
    const { id } = await context.customers.ensureCustomer(caller)
    const { card_number: cardNumber, entries } = await spend.cardOf(id)
    const call = { till: await openTill(), caller: ACTOR, idempotencyKey: crypto.randomUUID() }
    return { cardNumber, entries, call }
  }

  async function paymentsOf(customerId: string) {
    return queries
      .selectFrom('payment_money')
      .innerJoin('orders', 'orders.checkout_id', 'payment_money.checkout_id')
      .innerJoin('order_points', 'order_points.checkout_id', 'payment_money.checkout_id')
      .select([
        'order_points.checkout_id as id',
        'points_per_dollar as rate',
        'net_cents',
        'payment_money.total_cents as paidCents',
        'orders.points as points',
        'released_at',
      ])
      .where('payment_money.customer_id', '=', customerId)
      .execute()
  }

  /** Expects the current rates in what is new since the last time: only `changeRates` changes them. */
  async function expectRatesOfNow(
    payments: Awaited<ReturnType<typeof paymentsOf>>,
    entries: Awaited<ReturnType<typeof spend.cardOf>>['entries'],
  ): Promise<void> {
    const { pointsPerDollar, pointsPerReward, rewardInCents } = (await context.settings.read('loyalty')).value
    const isNew = (id: string) => !checked.has(id) && checked.add(id)
    for (const { rate } of payments.filter(({ id }) => isNew(id))) expect(rate).toBe(pointsPerDollar)
    for (const { kind, points, cents, sale_cents: sale, rewards } of entries.filter(({ reference }) =>
      isNew(reference),
    )) {
      if (sale !== null) expect([kind, points, cents]).toEqual(['collect', earnedBy(sale, pointsPerDollar), 0])
      if (kind === 'redeem')
        expect([points, cents]).toEqual([-pointsPerReward, rewardInCents].map((of) => of * (rewards ?? 0)))
    }
  }

  /** Counts the uses of a card so far. Voids and releases are not uses. */
  async function usesOf(customerId: string): Promise<number> {
    const { entries } = await spend.cardOf(customerId)
    return entries.filter(({ kind }) => kind === 'redeem' || kind === 'spend').length
  }

  return {
    async spendAtTill(caller: User, amountInCents: number): Promise<void> {
      const { cardNumber, call } = await atTill(caller)
      await context.tills.move(call, { kind: 'spend', cardNumber, amountInCents })
    },

    async collectAtTill(caller: User, spentInCents: number): Promise<void> {
      const { cardNumber, call } = await atTill(caller)
      await context.tills.move(call, { kind: 'collect', cardNumber, spentInCents })
    },

    async redeemAtTill(caller: User): Promise<void> {
      const { cardNumber, call } = await atTill(caller)
      await context.tills.move(call, { kind: 'redeem', cardNumber, rewards: 1 })
    },

    /** Voids one of the till's movements on the card, which may have been voided before. */
    async voidAtTill(caller: User, pick: number): Promise<void> {
      const { cardNumber, entries, call } = await atTill(caller)
      const keys = entries.flatMap(({ reference }) => /^till:[^:]+:(.+)$/.exec(reference)?.[1] ?? [])
      const movementKey = keys[pick % (keys.length || 1)]
      if (movementKey !== undefined) await context.tills.move(call, { kind: 'void', cardNumber, movementKey })
    },

    changeRates: (pick: number, also: number): Promise<void> =>
      changeSetting(api, 'loyalty', {
        pointsPerDollar: pick % 4,
        pointsPer10Litres: also % 9,
        pointsPerReward: 50 + (also % 150),
        rewardInCents: 100 + (pick % 900),
      }),

    redeemInApp: (caller: User): Promise<unknown> =>
      context.customers.redeemOwnPoints(caller, { rewards: 1 }, crypto.randomUUID()),

    /** The setting for orders that staff never mark as handed over. */
    releaseAfterMs: DAY_MS + 4 * 60 * 60_000,

    /** How often each card that owes points has been used. */
    async usesOfOwing(): Promise<Map<string, number>> {
      const uses = new Map<string, number>()
      for (const id of spend.customerIds()) {
        if ((await spend.cardOf(id)).points < 0) uses.set(id, await usesOf(id))
      }
      return uses
    },

    /** A card that owed points was not used. */
    async expectUnused(before: ReadonlyMap<string, number>): Promise<void> {
      for (const [id, uses] of before) expect(await usesOf(id)).toBe(uses)
    },

    /**
     * At any time, points handed out never exceed what the money that was not refunded has earned. Per customer:
     *
     * - that money is what they paid by card, without refunds and withdrawn disputes, plus sales at the till that were not
     *   voided. It earns by the rate that applied when the order was placed or the sale was made.
     * - points handed out are those that can be redeemed, and those that were: what a reward gives is checked when it is given,
     *   and that no more than this is spent by `expectNothingLost`.
     * - that is at most what they started with, plus what was earned, plus what the card owes. Only money that went back after
     *   its points were released can be owed.
     *
     * And the books agree: the points of a card are those of its released orders and sales, without what was redeemed; the
     * ledger has the same sum; all other points are pending.
     */
    async expectNoValueFromNothing(): Promise<void> {
      for (const customerId of spend.customerIds()) {
        const payments = await paymentsOf(customerId)
        const { entries, points } = await spend.cardOf(customerId)
        await expectRatesOfNow(payments, entries)
        const isSale = ({ kind, reference }: { kind: string; reference: string }) =>
          kind === 'collect' && reference.startsWith('till:')
        const sales = netOf(entries, isSale).points
        const owed = Math.max(0, -points)
        const redeemed = netOf(entries, ({ kind }) => kind === 'redeem').points
        const earned = payments.reduce((sum, row) => sum + earnedBy(row.net_cents ?? 0, row.rate), sales)
        expect(Math.max(0, points) - redeemed).toBeLessThanOrEqual(CREDIT_POINTS + earned + owed)

        const released = payments.filter((row) => row.released_at !== null)
        const wentBack = released.reduce((sum, row) => sum + earnedBy(row.paidCents ?? 0, row.rate) - row.points, 0)
        const voided = entries.filter(isSale).reduce((sum, entry) => sum + entry.points, 0) - sales
        expect(owed).toBeLessThanOrEqual(wentBack + voided)

        const ofOrders = released.reduce((sum, row) => sum + row.points, 0)
        expect(points).toBe(CREDIT_POINTS + ofOrders + sales + redeemed)
        expect(entries.reduce((sum, entry) => sum + entry.points, CREDIT_POINTS)).toBe(points)
        const { pendingPoints = 0, loyaltyPoints, owedPoints = 0 } = await context.loyalty.getBalance(customerId)
        expect(pendingPoints).toBe(payments.reduce((sum, row) => sum + row.points, 0) - ofOrders)
        expect(loyaltyPoints - owedPoints).toBe(points)
      }
    },

    /** At rest: an order has the points of what is left of its payment. */
    async expectAtRest(): Promise<void> {
      for (const customerId of spend.customerIds()) {
        for (const row of await paymentsOf(customerId)) expect(row.points).toBe(earnedBy(row.net_cents ?? 0, row.rate))
      }
    },
  }
}
