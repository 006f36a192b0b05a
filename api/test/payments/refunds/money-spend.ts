import { expect } from 'vitest'
import type { User } from '../../../src/platform/callers.ts'
import { createCheckoutService } from '../../../src/sales/checkout/checkout-service.ts'
import { createPaymentPagesService } from '../../../src/sales/payments/pages/payment-pages-service.ts'
import type { Database } from '../../../src/platform/db/database.ts'
import type { Payments } from '../../../src/platform/providers/payments.ts'
import { SimulatedCrash } from '../../support/crashing-database.ts'
import type { TestApp } from '../../support/test-app.ts'

const CREDIT_CENTS = 9000
/** Redeeming succeeds often with them, although an order earns only a third of a reward. */
export const CREDIT_POINTS = 150

interface MoneyEntry {
  kind: string
  points: number
  cents: number
  sale_cents: number | null
  rewards: number | null
  reference: string
}

interface MoneyCard {
  id: string
  card_number: string
  spend_cents: number
  points: number
  entries: MoneyEntry[]
}

/** The balances of some customers, and where they are at any time. */
export function createMoneySpend(api: TestApp, payments: Payments) {
  const { queries } = api.context.database
  let idsOfPeople: string[] = []

  async function cardOf(customerId: string): Promise<MoneyCard> {
    const card = await queries
      .selectFrom('loyalty_cards')
      .select(['id', 'card_number', 'spend_cents', 'points'])
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    const entries = await queries
      .selectFrom('ledger_entries')
      .select(['kind', 'points', 'cents', 'sale_cents', 'rewards', 'reference'])
      .where('card_id', '=', card.id)
      .execute()
    return { ...card, entries }
  }

  return {
    cardOf,
    customerIds: () => idsOfPeople,

    /** Lists the orders, oldest first. */
    async ordersOf(people: readonly User[]): Promise<{ id: string; caller: User }[]> {
      const rows = await queries
        .selectFrom('orders')
        .innerJoin('customers', 'customers.id', 'orders.customer_id')
        .select(['orders.id as id', 'subject'])
        .where(
          'subject',
          'in',
          people.map(({ subject }) => subject),
        )
        .orderBy('orders.id')
        .execute()
      return rows.flatMap(({ id, subject }) => {
        const caller = people.find((each) => each.subject === subject)
        return caller ? [{ id, caller }] : []
      })
    },

    /** Gives each of them the same balance. */
    async credit(people: User[]): Promise<void> {
      idsOfPeople = []
      for (const caller of people) {
        const { id } = await api.context.customers.ensureCustomer(caller)
        idsOfPeople.push(id)
        await queries
          .updateTable('loyalty_cards')
          .set({ spend_cents: CREDIT_CENTS, points: CREDIT_POINTS })
          .where('customer_id', '=', id)
          .execute()
      }
    },

    /** A server that crashes while it starts a checkout. */
    checkoutOn(database: Database, through: Payments = payments) {
      const { context } = api
      return createCheckoutService({
        ...context,
        clock: api.now,
        paymentPages: createPaymentPagesService({
          ...context,
          database,
          payments: through,
          publicUrl: 'http://fuel-shack.test',
          clock: api.now,
          newId: () => crypto.randomUUID(),
        }),
      })
    },

    /** At any time: what a card has lost is reserved by an open checkout, was paid for an order, or was spent at the till. */
    async expectNothingLost(): Promise<void> {
      for (const customerId of idsOfPeople) {
        const { spend_cents: left, entries } = await cardOf(customerId)
        const moved = entries.reduce((sum, { cents }) => sum + cents, 0)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left - moved).toBe(CREDIT_CENTS)
        const atTill = -netOf(entries, ({ kind, reference }) => kind === 'spend' && reference.startsWith('till:')).cents
        const redeemed = netOf(entries, ({ kind }) => kind === 'redeem').cents
        const checkouts = await queries
          .selectFrom('checkouts')
          .select(['spend_cents', 'status'])
          .where('customer_id', '=', customerId)
          .where('is_spend_reserved', '=', 1)
          .where('status', '<>', 'settled')
          .execute()
        expect(checkouts.filter(({ status }) => status !== 'open')).toEqual([])
        const reserved = checkouts.reduce((sum, { spend_cents: cents }) => sum + cents, 0)
        const orders = await queries
          .selectFrom('orders')
          .select(['spend_cents', 'spend_refunded_cents'])
          .where('customer_id', '=', customerId)
          .execute()
        const used = orders.reduce((sum, row) => sum + row.spend_cents - row.spend_refunded_cents, 0)
        expect({ left, atTill, reserved, used, sum: left + atTill + reserved + used }).toMatchObject({
          sum: CREDIT_CENTS + redeemed,
        })
        expect(orders.filter((row) => row.spend_refunded_cents > row.spend_cents)).toEqual([])
      }
    },

    /** At rest: only pages that can still be paid reserve anything, and no withdrawn order keeps any of it. */
    async expectAtRest(): Promise<void> {
      if (idsOfPeople.length === 0) return
      const stuck = await queries
        .selectFrom('checkouts')
        .select('id')
        .where('customer_id', 'in', idsOfPeople)
        .where('is_spend_reserved', '=', 1)
        .where('status', '=', 'open')
        .where('session_id', 'is', null)
        .execute()
      const kept = await queries
        .selectFrom('orders')
        .select('id')
        .where('customer_id', 'in', idsOfPeople)
        .where((row) => row.or([row('declined_at', 'is not', null), row('cancelled_at', 'is not', null)]))
        .where((row) => row('spend_refunded_cents', '<', row.ref('spend_cents')))
        .execute()
      expect({ stuck, kept }).toEqual({ stuck: [], kept: [] })
    },
  }
}

/** Sums what some movements changed, without those that were voided. */
export function netOf(entries: readonly MoneyEntry[], isCounted: (entry: MoneyEntry) => boolean) {
  const counted = new Set(entries.filter(isCounted).flatMap(({ reference }) => [reference, `void:${reference}`]))
  const all = entries.filter(({ reference }) => counted.has(reference))
  const sum = (field: 'points' | 'cents') => all.reduce((total, entry) => total + entry[field], 0)
  return { points: sum('points'), cents: sum('cents') }
}

/** A database that crashes around its nth transaction. */
export function crashAtTransaction(database: Database, crashAt: number, when: 'before' | 'after'): Database {
  let count = 0
  return {
    ...database,
    async transaction(work) {
      const isLast = count === crashAt
      count += 1
      if (isLast && when === 'before') throw new SimulatedCrash(`before transaction ${crashAt}`)
      const result = await database.transaction(work)
      if (isLast) throw new SimulatedCrash(`after transaction ${crashAt}`)
      return result
    },
  }
}
