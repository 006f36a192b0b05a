import type { Cents } from '@fuel-shack/contract/platform/money'
import type { NotifiedBy, Order } from '@fuel-shack/contract/sales/orders/orders'
import { sql } from 'kysely'
import type { Author } from '../../platform/callers.ts'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { isInPart, type ListPart } from '../../platform/db/newest-first.ts'
import { changesRow, listRecords, toRow } from '../../platform/db/rows.ts'
import type { OrderActionsTable } from './orders-tables.ts'

export interface OrderRefundState {
  refundedCents: Cents
  /** The part of it that went back to the balance. */
  spendRefundedCents: Cents
  /** The points that the card has for the order. */
  points: number
  dispute: Order['dispute'] | null
  /** The sum of the refunds that the payment provider has not confirmed. */
  pendingCents: Cents
  /** The sum that could not be refunded. */
  failedCents: Cents
}

/** @returns the order's checkout, null for one at the counter; undefined if it was fulfilled already, or was declined or cancelled. */
export async function markFulfilled(tx: Tx, id: string, fulfilledAt: string): Promise<string | null | undefined> {
  const order = await tx
    .updateTable('orders')
    .set((row) => ({ fulfilled_at: fulfilledAt, closed_at: row.fn.coalesce('closed_at', row.val(fulfilledAt)) }))
    .where('id', '=', id)
    .where('fulfilled_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning('checkout_id')
    .executeTakeFirst()
  return order?.checkout_id
}

/** @returns false if it was not fulfilled. One that was declined, cancelled or refunded in full stays closed. */
export function markOpen(tx: Tx, id: string): Promise<boolean> {
  return tx
    .updateTable('orders')
    .set((row) => ({
      fulfilled_at: null,
      closed_at: row
        .case()
        .when(
          row.and([
            row('declined_at', 'is', null),
            row('cancelled_at', 'is', null),
            // An order that costs nothing is never refunded.
            row.or([row('refunded_cents', '<', row.ref('total_cents')), row('refunded_cents', '=', 0)]),
          ]),
        )
        .then(null)
        .else(row.ref('closed_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where('fulfilled_at', 'is not', null)
    .$call(changesRow)
}

/** @returns false if another dispatch is in progress or succeeded before the lock expired, or the order was called off. */
export function lockDispatch(tx: Tx, id: string, lock: { now: string; lockedUntil: string }): Promise<boolean> {
  return tx
    .updateTable('orders')
    .set({ dispatch_locked_until: lock.lockedUntil })
    .where('id', '=', id)
    .where('declined_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where((row) => row.or([row('dispatch_locked_until', 'is', null), row('dispatch_locked_until', '<=', lock.now)]))
    .$call(changesRow)
}

/** Undoes the lock of a dispatch that sent nothing: the next tap may try immediately. */
export async function unlockDispatch(queries: Queries, id: string): Promise<void> {
  await queries.updateTable('orders').set({ dispatch_locked_until: null }).where('id', '=', id).execute()
}

export function markDispatched(
  tx: Tx,
  id: string,
  { dispatchedAt, notifiedBy }: { dispatchedAt: string; notifiedBy: NotifiedBy[] },
): Promise<boolean> {
  return tx
    .updateTable('orders')
    .set({ dispatched_at: dispatchedAt, notified_by: JSON.stringify(notifiedBy) })
    .where('id', '=', id)
    .$call(changesRow)
}

/**
 * An order that is refunded in full is closed. If such a refund fails later, it is open again, unless it was closed otherwise.
 *
 * @returns false if nothing changed or the order does not exist.
 */
export function updateRefundState(tx: Tx, checkoutId: string, state: OrderRefundState, now: string): Promise<boolean> {
  const status = state.dispute?.status ?? null
  return tx
    .updateTable('orders')
    .set((row) => ({
      refunded_cents: state.refundedCents,
      spend_refunded_cents: state.spendRefundedCents,
      refund_pending_cents: state.pendingCents,
      refund_failed_cents: state.failedCents,
      points: state.points,
      dispute_status: status,
      disputed_at: state.dispute?.disputedAt ?? null,
      refunded_at: row
        .case()
        .when(row('refunded_cents', '=', state.refundedCents))
        .then(row.ref('refunded_at'))
        .else(state.refundedCents > 0 ? now : null)
        .end(),
      closed_at: row
        .case()
        .when(
          row.and([
            row(row.val(state.refundedCents), '>', 0),
            row(row.val(state.refundedCents), '>=', row.ref('total_cents')),
          ]),
        )
        .then(row.fn.coalesce('closed_at', row.val(now)))
        .else(row.fn.coalesce('fulfilled_at', 'declined_at', 'cancelled_at'))
        .end(),
    }))
    .where('checkout_id', '=', checkoutId)
    .where((row) =>
      row.or([
        row('refunded_cents', '<>', state.refundedCents),
        row('spend_refunded_cents', '<>', state.spendRefundedCents),
        row('refund_pending_cents', '<>', state.pendingCents),
        row('refund_failed_cents', '<>', state.failedCents),
        row('points', '<>', state.points),
        row(row.fn.coalesce('dispute_status', row.val('')), '<>', status ?? ''),
      ]),
    )
    .$call(changesRow)
}

/** @returns false if staff had read it, or it is closed. */
export function markSeen(tx: Tx, id: string, seenAt: string): Promise<boolean> {
  return markableAsSeen(tx, id, seenAt).$call(changesRow)
}

/** A look at an order that sleeps does not count: its customer can still cancel it, and it rings when cooking is due to start. */
export function markSeenUnlessAhead(tx: Tx, id: string, seenAt: string): Promise<boolean> {
  return markableAsSeen(tx, id, seenAt)
    .where((row) => row.or([row('start_at', 'is', null), row('start_at', '<=', seenAt)]))
    .$call(changesRow)
}

function markableAsSeen(tx: Tx, id: string, seenAt: string) {
  return tx
    .updateTable('orders')
    .set({ seen_at: seenAt })
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .where('closed_at', 'is', null)
}

/**
 * Open orders, whose bell it silences, and cancelled ones, which leave the list. An order that sleeps has no bell yet.
 *
 * @returns those not acknowledged before.
 */
export async function markAcknowledged(tx: Tx, ids: string[], acknowledgedAt: string): Promise<string[]> {
  const rows = await tx
    .updateTable('orders')
    .set({ acknowledged_at: acknowledgedAt })
    .where('id', 'in', ids)
    .where('acknowledged_at', 'is', null)
    .where((row) =>
      row.or([
        row('cancelled_at', 'is not', null),
        row.and([
          row('closed_at', 'is', null),
          row.or([row('start_at', 'is', null), row('start_at', '<=', acknowledgedAt), row('seen_at', 'is not', null)]),
        ]),
      ]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns false if it was started before, or is closed. */
export function markStarted(tx: Tx, id: string, startedAt: string): Promise<boolean> {
  return tx
    .updateTable('orders')
    .set({ started_at: startedAt })
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .where('closed_at', 'is', null)
    .$call(changesRow)
}

/** @returns false if the order says so already, or is closed. */
export function saveArrival(
  tx: Tx,
  id: string,
  arrival: { place: string; arrivedAt: string } | null,
): Promise<boolean> {
  return tx
    .updateTable('orders')
    .set({ arrival_place: arrival?.place ?? null, arrived_at: arrival?.arrivedAt ?? null })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where((row) => row(row.fn.coalesce('arrival_place', row.val('')), '<>', arrival?.place ?? ''))
    .$call(changesRow)
}

export interface OrderAction extends Author {
  id: string
  orderId: string
  action: OrderActionsTable['action']
  createdAt: string
}

export async function appendOrderAction(tx: Tx, ...actions: OrderAction[]): Promise<void> {
  await tx
    .insertInto('order_actions')
    .values(actions.map((action) => toRow(action)))
    .execute()
}

/** Lists the actions that the record shows, newest first. The condition repeats the index's, so that SQLite uses it. */
export function listRecordedActions(queries: Queries, part: ListPart) {
  return queries
    .selectFrom('order_actions')
    .selectAll()
    .where(isInPart(part, { at: 'created_at', id: 'id', accountId: 'account_id' }))
    .where(sql<boolean>`action in ('reset', 'declined', 'kept')`)
    .$narrowType<{ action: 'reset' | 'declined' | 'kept' }>()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(part.limit)
    .$call(listRecords)
}

/** @returns false also if the order does not exist */
export async function isKeepable(tx: Tx, orderId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .leftJoin('order_actions', (join) =>
      join.onRef('order_actions.order_id', '=', 'orders.id').on('order_actions.action', '=', 'kept'),
    )
    .select('orders.id')
    .where('orders.id', '=', orderId)
    .where('order_actions.id', 'is', null)
    .executeTakeFirst()
  return order !== undefined
}

/** Lists the actions of these kinds, oldest first. */
export async function listOrderActions(
  queries: Queries,
  orderIds: string[],
  kinds: OrderAction['action'][],
): Promise<Omit<OrderAction, 'id' | 'createdAt' | 'sessionId'>[]> {
  if (orderIds.length === 0) return []
  return queries
    .selectFrom('order_actions')
    .select(['order_id as orderId', 'action', 'account_id as accountId'])
    .where('order_id', 'in', orderIds)
    .where('action', 'in', kinds)
    .orderBy('order_id')
    .orderBy('id')
    .execute()
}
