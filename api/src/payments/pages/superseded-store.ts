import { sql, type NotNull } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { CheckoutRecord } from './checkout-store.ts'

/** An earlier checkout of the same customer, whose payment page must be closed. */
export type SupersededCheckout = Pick<CheckoutRecord, 'id' | 'sessionId'>

interface Superseding {
  checkoutId: string
  customerId: string
  supersededAt: string
}
// The status is a literal: SQLite plans a statement anew for each parameter that could select a partial index.
const supersede = statement((tx, by: Superseding) =>
  tx
    .updateTable('checkouts')
    .set((row) => ({ superseded_at: row.fn.coalesce('superseded_at', row.val(by.supersededAt)) }))
    .where('customer_id', '=', by.customerId)
    .where('status', '=', sql.lit('open'))
    .where('id', '<>', by.checkoutId)
    .returning(['id', 'session_id as sessionId']),
)

/** Marks the customer's other open checkouts, whose pages must be closed. @returns them, with those that were marked before. */
export function markSuperseded(tx: Tx, by: Superseding): Promise<SupersededCheckout[]> {
  return supersede(tx, by).execute()
}

/** Open payment pages that must be closed, oldest first. */
export function listSupersededPages(queries: Queries, limit: number): Promise<{ id: string; sessionId: string }[]> {
  return queries
    .selectFrom('checkouts')
    .select(['id', 'session_id as sessionId'])
    .where('status', '=', sql.lit('open'))
    .where('superseded_at', 'is not', null)
    .where('session_id', 'is not', null)
    .orderBy('superseded_at')
    .limit(limit)
    .$narrowType<{ sessionId: NotNull }>()
    .execute()
}
