import type { PendingPointsExport } from '@fuel-shack/contract/cards/customers'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { findRecord, getRecord, toRow, type Stored } from '../../platform/db/rows.ts'

/** The points of one order, which are pending until they are released to the card. */
type OrderPoints = Stored<'order_points'>

export async function insertOrderPoints(tx: Tx, row: Omit<OrderPoints, 'releasedAt'>): Promise<void> {
  await tx.insertInto('order_points').values(toRow(row)).execute()
}

export function findOrderPoints(queries: Queries, checkoutId: string): Promise<OrderPoints | undefined> {
  return queries.selectFrom('order_points').selectAll().where('checkout_id', '=', checkoutId).$call(findRecord)
}

/** @returns the row afterwards: what it says about the release stays true until the transaction ends. */
export function updateOrderPoints(tx: Tx, checkoutId: string, points: number): Promise<OrderPoints> {
  return tx
    .updateTable('order_points')
    .set({ points })
    .where('checkout_id', '=', checkoutId)
    .returningAll()
    .$call(getRecord)
}

/** @returns undefined if they are on the card already. */
export function markReleased(tx: Tx, checkoutId: string, releasedAt: string): Promise<OrderPoints | undefined> {
  return tx
    .updateTable('order_points')
    .set({ released_at: releasedAt })
    .where('checkout_id', '=', checkoutId)
    .where('released_at', 'is', null)
    .returningAll()
    .$call(findRecord)
}

export async function listDue(queries: Queries, now: string, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('order_points')
    .select('checkout_id')
    .where('released_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.checkout_id)
}

export async function sumPending(queries: Queries, cardId: string): Promise<number> {
  const { points } = await queries
    .selectFrom('order_points')
    .select(({ fn }) => fn.sum<number | string | null>('points').as('points'))
    .where('card_id', '=', cardId)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  // PostgreSQL returns the sum as text.
  return Number(points ?? 0)
}

export function listPendingPoints(queries: Queries, cardId: string): Promise<PendingPointsExport[]> {
  return queries
    .selectFrom('order_points')
    .select(['points', 'due_at as dueAt'])
    .where('card_id', '=', cardId)
    .where('released_at', 'is', null)
    .orderBy('due_at')
    .execute()
}
