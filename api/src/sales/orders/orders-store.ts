import type { Order, OrderItem } from '@fuel-shack/contract/sales/orders/orders'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import { DEFAULT_STATION } from '@fuel-shack/contract/shop/stations/stations'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { findRecord, listRecords, present, type Stored } from '../../platform/db/rows.ts'
import { counterFieldOf, refundFieldsOf, surchargeFieldOf } from './rules/money-fields.ts'
import { outageFieldOf } from './rules/outage-field.ts'
import { stationFieldsOf } from './order-stations-store.ts'

export interface OrderRecord extends Order {
  /** Null for an order at the counter. */
  customerId: string | null
  isEmailVerified: boolean
}

/** Whole orders, newest first. */
export function selectOrders(queries: Queries) {
  return queries.selectFrom('orders').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
}

/**
 * Open orders, and those cancelled since then until staff have acknowledged it: they must not vanish from the kitchen unnoticed.
 * One that was cancelled while it slept never reached the kitchen, unless someone printed it.
 */
export async function listOpenOrders(queries: Queries, cancelledSince: string): Promise<Order[]> {
  const open = queries.selectFrom('orders').select('id').where('closed_at', 'is', null)
  const cancelled = queries
    .selectFrom('orders')
    .select('id')
    .where('cancelled_at', '>', cancelledSince)
    .where('acknowledged_at', 'is', null)
    .where((row) =>
      row.or([
        row('start_at', 'is', null),
        row('start_at', '<=', row.ref('cancelled_at')),
        row('docket_fetched_at', 'is not', null),
      ]),
    )
  // Each has its partial index. With `or` in place of `union`, SQLite reads every order.
  const rows = await selectOrders(queries).where('id', 'in', open.unionAll(cancelled)).$call(listRecords)
  return withItems(queries, rows, { hasNotes: true })
}

/** Lists orders in the order of the given ids; an unknown id is missing. */
export async function listOrders(queries: Queries, ids: string[]): Promise<Order[]> {
  const rows = await queries.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').$call(listRecords)
  return withItems(queries, rows)
}

export function listOpenWork(queries: Queries) {
  return queries
    .selectFrom('orders')
    .select(['created_at', 'start_at', 'ready_at', 'preparation_minutes', 'grill_portions'])
    .select(['outage_ended_at', 'outage_decided_at', 'started_at'])
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .$call(listRecords)
}

/** Lists what the status screen needs of the open orders. */
export function listNumbered(queries: Queries) {
  return queries
    .selectFrom('orders')
    .select(['id', 'number', 'created_at', 'start_at', 'ready_at', 'dispatched_at'])
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .$call(listRecords)
}

/** Lists the open orders for a chosen time, by that time, without those that a manager keeps whatever the hours are. */
export async function listOrdersForLater(queries: Queries) {
  const rows = await queries
    .selectFrom('orders')
    .select(['id', 'number', 'customer_name', 'contact_number', 'ready_at', 'is_eating_here'])
    .select(['counter_payment', 'total_cents', 'till_id'])
    .where('closed_at', 'is', null)
    .where('start_at', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('order_actions')
            .select('order_actions.id')
            .whereRef('order_actions.order_id', '=', 'orders.id')
            .where('action', '=', 'kept'),
        ),
      ),
    )
    .orderBy('ready_at')
    .orderBy('id')
    .$call(listRecords)
  return rows.map((row) => ({ ...row, ...counterFieldOf(row) }))
}

/** Sums the orders of the app since then that were not refunded in full, with what was paid from balances, less what was refunded of them. */
export async function sumSales(queries: Queries, since: string): Promise<{ orders: number; cents: number }> {
  const { orders, cents } = await queries
    .selectFrom('orders')
    .select((row) => [
      row.fn.countAll<number | string>().as('orders'),
      row.fn.sum<number | string | null>(row('total_cents', '-', row.ref('refunded_cents'))).as('cents'),
    ])
    .where('created_at', '>=', since)
    .where('counter_payment', 'is', null)
    .where((row) => row('total_cents', '>', row.ref('refunded_cents')))
    .executeTakeFirstOrThrow()
  return { orders: Number(orders), cents: Number(cents ?? 0) }
}

export async function hasOrders(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function listClosedOrders(queries: Queries, limit: number): Promise<Order[]> {
  const rows = await selectOrders(queries).where('closed_at', 'is not', null).limit(limit).$call(listRecords)
  return withItems(queries, rows, { hasNotes: true })
}

/** Open, not announced as ready, and not forgotten: due since then. */
export async function countUnfinished(tx: Tx, customerId: string, dueSince: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('customer_id', '=', customerId)
    .where('closed_at', 'is', null)
    .where('dispatched_at', 'is', null)
    .where((row) => row(row.fn.coalesce('ready_at', 'created_at'), '>', dueSince))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The contact number of the customer's latest order that still has one. */
export async function findContactNumber(queries: Queries, customerId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('orders')
    .select('contact_number as contactNumber')
    .where('customer_id', '=', customerId)
    .where('contact_number', '<>', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.contactNumber
}

export async function findOrder(queries: Queries, id: string): Promise<OrderRecord | undefined> {
  const row = await queries.selectFrom('orders').selectAll().where('id', '=', id).$call(findRecord)
  if (!row) return undefined
  const [order] = await withItems(queries, [row], { hasNotes: true })
  return order && { ...order, customerId: row.customerId, isEmailVerified: row.isEmailVerified }
}

/** The numbers that staff call out, by the orders' ids. */
export async function findNumbers(queries: Queries, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).$call(listRecords)
  return new Map(rows.map(({ id, number }) => [id, orderNumberOf({ id, ...(number !== null && { number }) })]))
}

/** All of them, newest first. */
export async function listOrdersOfCustomer(queries: Queries, customerId: string): Promise<Order[]> {
  return withItems(queries, await selectOrders(queries).where('customer_id', '=', customerId).$call(listRecords))
}

export async function hasOpenOrder(queries: Queries, customerId: string): Promise<boolean> {
  const open = await queries
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

export type OrderRow = Stored<'orders'>

/** @param hasNotes what staff wrote about refunds and know of outages, which customers do not read. */
async function withItems(queries: Queries, rows: OrderRow[], { hasNotes = false } = {}): Promise<Order[]> {
  if (rows.length === 0) return []
  const { linesOf, notesOf } = await readLines(queries, rows)
  return rows.map((row) => ({
    ...sharedFieldsOf(row),
    ...(hasNotes && notesOf(row.id)),
    ...(hasNotes && outageFieldOf(row)),
    ...present({ number: row.number, acknowledgedAt: row.acknowledgedAt, startedAt: row.startedAt }),
    ...(row.customerName !== '' && { customerName: row.customerName }),
    ...counterFieldOf(row),
    ...(row.allergies.length > 0 && { allergies: row.allergies }),
    ...(row.escalations.length > 0 && { escalations: row.escalations }),
    ...(row.notifiedBy.length > 0 && { notifiedBy: row.notifiedBy }),
    isDelivery: row.isDelivery,
    deliveryAddress: row.deliveryAddress,
    contactNumber: row.contactNumber,
    contactEmailAddress: row.contactEmailAddress,
    transactionId: row.transactionId,
    orderItems: linesOf(row.id).map(toItem),
    ...(row.paidWhile.length > 0 && { paidWhile: row.paidWhile }),
    ...stationFieldsOf(row),
    ...surchargeFieldOf(row),
    ...(row.spendCents > 0 && {
      paidWith: { spendCents: row.spendCents, cardCents: row.totalCents - row.spendCents },
    }),
    ...refundFieldsOf(row),
  }))
}

type OrderLine = Omit<Stored<'order_items'>, 'position' | 'gst' | 'unitSurchargeCents'> & { refundedQuantity?: number }

/** Reads the lines of orders, with how many of each staff have refunded, and what staff wrote about it. */
export async function readLines(queries: Queries, rows: OrderRow[]) {
  const orderIds = rows.map(({ id }) => id)
  const refunds = await queries
    .selectFrom('refund_requests')
    .select(['order_id', 'state', 'lines', 'requested_at as writtenAt', 'note as text'])
    .where('order_id', 'in', orderIds)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  const lines = await queries
    .selectFrom('order_items')
    .select([
      'id',
      'order_id',
      'product_id',
      'title',
      'quantity',
      'unit_price_cents',
      'options',
      'note',
      'was_sold_out',
      'station',
    ])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .$call(listRecords)
  // Only refunds of dishes count whole ones, and those that failed do not count.
  const refundedLines = refunds.flatMap((refund) => (refund.state === 'failed' ? [] : refund.lines))
  const refundedOf = (itemId: string) =>
    refundedLines.reduce((sum, line) => (line.itemId === itemId ? sum + line.quantity : sum), 0)
  const notes = refunds.filter(({ text }) => text !== '')
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const notesByOrder = Map.groupBy(notes, (note) => note.order_id)
  return {
    linesOf: (orderId: string): OrderLine[] =>
      (linesByOrder.get(orderId) ?? []).map((line) => {
        const refundedQuantity = refundedOf(line.id)
        return { ...line, ...(refundedQuantity > 0 && { refundedQuantity }) }
      }),
    notesOf: (orderId: string): Pick<Order, 'staffNotes'> => {
      const staffNotes = notesByOrder.get(orderId)?.map(({ writtenAt, text }) => ({ writtenAt, text }))
      return staffNotes ? { staffNotes } : {}
    },
  }
}

/** Returns what staff and the customer read: the course of the order, where the customer waits, and how it was closed without a handover. */
export function sharedFieldsOf(row: OrderRow) {
  const { id, createdAt, seenAt, dispatchedAt, fulfilledAt, readyAt, startAt, isEatingHere, customerNotes } = row
  const { arrivalPlace: place, arrivedAt, declinedAt, declineReason, cancelledAt } = row
  return {
    id,
    createdAt,
    dispatchedAt,
    fulfilledAt,
    customerNotes,
    ...present({ seenAt, readyAt, startAt, declinedAt, declineReason, cancelledAt }),
    ...(isEatingHere && { isEatingHere: true as const }),
    ...(place !== null && arrivedAt !== null && { arrival: { place, arrivedAt } }),
  }
}

function toItem(line: OrderLine): OrderItem {
  const { options, note, wasSoldOut, station, orderId: _order, unitPriceCents: _price, ...item } = line
  return {
    ...item,
    ...(options.length > 0 && { options: options.map(({ title, isRemoval }) => ({ title, isRemoval })) }),
    ...(note !== '' && { note }),
    ...(wasSoldOut && { wasSoldOut: true as const }),
    ...(station !== DEFAULT_STATION && { station }),
  }
}
