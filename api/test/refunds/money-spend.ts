import { expect } from 'vitest'
import type { Person } from '../../src/callers.ts'
import { createCheckoutService } from '../../src/checkout/checkout-service.ts'
import type { Database } from '../../src/db/database.ts'
import type { Payments } from '../../src/providers/payments.ts'
import { SimulatedCrash } from '../support/crashing-database.ts'
import type { TestApp } from '../support/test-app.ts'

const CREDIT_CENTS = 9000

/** The balances of some customers, and where they are at any time. */
export function createMoneySpend(api: TestApp, payments: Payments) {
  const { queries } = api.context.database
  let till: { id: string; name: string } | undefined
  let idsOfPeople: string[] = []

  async function cardOf(customerId: string) {
    const card = await queries
      .selectFrom('loyalty_cards')
      .select(['id', 'card_number', 'spend_cents', 'points'])
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    const entries = await queries
      .selectFrom('ledger_entries')
      .select(['kind', 'cents', 'reference'])
      .where('card_id', '=', card.id)
      .execute()
    return { ...card, entries }
  }

  return {
    /** Oldest first. */
    async ordersOf(people: readonly Person[]): Promise<{ id: string; person: Person }[]> {
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
        const person = people.find((each) => each.subject === subject)
        return person ? [{ id, person }] : []
      })
    },

    /** Gives each of them the same balance. */
    async credit(people: Person[]): Promise<void> {
      idsOfPeople = []
      for (const person of people) {
        const { id } = await api.context.customers.ensureCustomer(person)
        idsOfPeople.push(id)
        await queries
          .updateTable('loyalty_cards')
          .set({ spend_cents: CREDIT_CENTS })
          .where('customer_id', '=', id)
          .execute()
      }
    },

    async spendAtTill(person: Person, amountInCents: number): Promise<void> {
      if (!till) {
        const key = await api.context.tillKeys.addTill('Counter')
        till = await api.context.tillKeys.verifyTill(key)
      }
      const { id } = await api.context.customers.ensureCustomer(person)
      const { card_number: cardNumber } = await cardOf(id)
      const actor = { accountId: 'till', ipAddress: '127.0.0.1', requestId: 'request' }
      if (till) {
        const call = { till, actor, idempotencyKey: crypto.randomUUID() }
        await api.context.tills.spend(call, { cardNumber, amountInCents })
      }
    },

    /** A server that crashes while it starts a checkout. */
    checkoutOn(database: Database, through: Payments = payments) {
      const { context } = api
      return createCheckoutService({
        ...context,
        database,
        payments: through,
        publicUrl: 'http://fuel-shack.test',
        clock: api.now,
        newId: () => crypto.randomUUID(),
      })
    },

    /** At any time: what a card has lost is reserved by an open checkout, was paid for an order, or was spent at the till. */
    async expectNothingLost(): Promise<void> {
      for (const customerId of idsOfPeople) {
        const { spend_cents: left, entries } = await cardOf(customerId)
        const moved = entries.reduce((sum, { cents }) => sum + cents, 0)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left - moved).toBe(CREDIT_CENTS)
        const atTill = entries
          .filter(({ reference }) => reference.startsWith('till:'))
          .reduce((sum, { cents }) => sum - cents, 0)
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
          sum: CREDIT_CENTS,
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
