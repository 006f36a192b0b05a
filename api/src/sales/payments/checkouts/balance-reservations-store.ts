import type { Cents } from '@fuel-shack/contract/platform/money'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../../platform/db/database.ts'
import { findRecord } from '../../../platform/db/rows.ts'
import type { CheckoutRecord } from './checkout-store.ts'

/** Literals, not parameters: with a parameter SQLite does not use the partial index. */
const RESERVED_WITHOUT_ORDER = sql<boolean>`is_spend_reserved = 1 and status <> 'settled'`

/** @returns undefined if it is reserved already, there is nothing to reserve, or the checkout is not open. */
export function markSpendReserved(tx: Tx, checkoutId: string): Promise<CheckoutRecord | undefined> {
  return tx
    .updateTable('checkouts')
    .set((row) => ({ is_spend_reserved: 1, spend_reservations: row('spend_reservations', '+', 1) }))
    .where('id', '=', checkoutId)
    .where('status', '=', 'open')
    .where('spend_cents', '>', 0)
    .where('is_spend_reserved', '=', 0)
    .returningAll()
    .$call(findRecord)
}

/**
 * Releases what a checkout reserved that did not become an order.
 *
 * @param only.unpayable nothing happens if the checkout is open and has a payment page.
 * @returns undefined if nothing is reserved.
 */
export function markSpendReleased(
  tx: Tx,
  checkoutId: string,
  only: { unpayable: boolean },
): Promise<CheckoutRecord | undefined> {
  return tx
    .updateTable('checkouts')
    .set({ is_spend_reserved: 0 })
    .where('id', '=', checkoutId)
    .where(RESERVED_WITHOUT_ORDER)
    .$if(only.unpayable, (query) =>
      query.where((row) => row.or([row('status', '<>', 'open'), row('session_id', 'is', null)])),
    )
    .returningAll()
    .$call(findRecord)
}

/** Checkouts that reserve spend and cannot be paid: closed ones, and those without a page that were created before that. */
export async function listUnpayableReservations(
  queries: Queries,
  createdBefore: string,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('checkouts')
    .select('id')
    .where(RESERVED_WITHOUT_ORDER)
    .where((row) =>
      row.or([
        row('status', '<>', 'open'),
        row.and([row('session_id', 'is', null), row('created_at', '<', createdBefore)]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sums what the customer's unpaid checkouts reserve. */
export async function sumReservedSpend(queries: Queries, customerId: string): Promise<Cents> {
  const { cents } = await queries
    .selectFrom('checkouts')
    .select(({ fn }) => fn.sum<number | string | null>('spend_cents').as('cents'))
    .where('customer_id', '=', customerId)
    .where(RESERVED_WITHOUT_ORDER)
    .executeTakeFirstOrThrow()
  // PostgreSQL returns the sum as text.
  return Number(cents ?? 0)
}
