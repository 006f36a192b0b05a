import type { Selectable } from 'kysely'
import type { Order, OrderItem } from '@fuel-shack/contract/orders/orders'
import type { Queries, Tx } from '../db/database.ts'
import type { OrderItemsTable, OrdersTable } from './orders-tables.ts'

export interface OrderRecord extends Order {
  customerId: string
  isEmailVerified: boolean
}

/** Whole orders, newest first. */
export function selectOrders(queries: Queries) {
  return queries.selectFrom('orders').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
}

/**
 * Open orders, and those cancelled since then until staff have acknowledged it: they must not vanish from the kitchen unnoticed.
 */
export async function listOpenOrders(queries: Queries, cancelledSince: string): Promise<Order[]> {
  const rows = await selectOrders(queries)
    .where((row) =>
      row.or([
        row('closed_at', 'is', null),
        row.and([row('cancelled_at', '>', cancelledSince), row('acknowledged_at', 'is', null)]),
      ]),
    )
    .execute()
  return withItems(queries, rows, { hasNotes: true })
}

/** Lists orders in the order of the given ids; an unknown id is missing. */
export async function listOrders(queries: Queries, ids: string[]): Promise<Order[]> {
  const rows = await queries.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return withItems(queries, rows)
}

export function listOpenWork(queries: Queries) {
  return queries
    .selectFrom('orders')
    .select([
      'created_at as createdAt',
      'start_at as startAt',
      'ready_at as readyAt',
      'preparation_minutes as preparationMinutes',
      'grill_portions as grillPortions',
    ])
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** What an open order means for the kitchen. */
export type OpenWork = Awaited<ReturnType<typeof listOpenWork>>[number]

export async function listClosedOrders(queries: Queries, limit: number): Promise<Order[]> {
  const rows = await selectOrders(queries).where('closed_at', 'is not', null).limit(limit).execute()
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
  const row = await queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [order] = await withItems(queries, [row], { hasNotes: true })
  return order && { ...order, customerId: row.customer_id, isEmailVerified: row.is_email_verified === 1 }
}

/** All of them, newest first. */
export async function listOrdersOfCustomer(queries: Queries, customerId: string): Promise<Order[]> {
  return withItems(queries, await selectOrders(queries).where('customer_id', '=', customerId).execute())
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

export type OrderRow = Selectable<OrdersTable>

/** @param hasNotes what staff wrote about refunds, which customers do not read. */
async function withItems(queries: Queries, rows: OrderRow[], { hasNotes = false } = {}): Promise<Order[]> {
  if (rows.length === 0) return []
  const { linesOf, notesOf } = await readLines(queries, rows)
  return rows.map((row) => ({
    ...sharedFieldsOf(row),
    ...(hasNotes && notesOf(row.id)),
    ...(row.number !== null && { number: row.number }),
    ...(row.customer_name !== '' && { customerName: row.customer_name }),
    ...(row.acknowledged_at !== null && { acknowledgedAt: row.acknowledged_at }),
    ...(row.started_at !== null && { startedAt: row.started_at }),
    ...(row.escalations.length > 0 && { escalations: row.escalations }),
    ...(row.notified_by.length > 0 && { notifiedBy: row.notified_by }),
    isDelivery: row.is_delivery === 1,
    deliveryAddress: row.delivery_address,
    contactNumber: row.contact_number,
    contactEmailAddress: row.contact_email_address,
    transactionId: row.transaction_id,
    orderItems: linesOf(row.id).map(toItem),
    ...(row.paid_while.length > 0 && { paidWhile: row.paid_while }),
    ...(row.spend_cents > 0 && {
      paidWith: { spendCents: row.spend_cents, cardCents: row.total_cents - row.spend_cents },
    }),
    ...refundFieldsOf(row),
  }))
}

type OrderLine = Omit<Selectable<OrderItemsTable>, 'position' | 'gst'> & { refundedQuantity?: number }

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
    ])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  // Only refunds of dishes count whole ones, and those that failed do not count.
  const refundedLines = refunds.flatMap((refund) => (refund.state === 'failed' ? [] : refund.lines))
  const refundedOf = (itemId: string) =>
    refundedLines.reduce((sum, line) => (line.itemId === itemId ? sum + line.quantity : sum), 0)
  const notes = refunds.filter(({ text }) => text !== '')
  const linesByOrder = Map.groupBy(lines, (line) => line.order_id)
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

/** What staff and the customer read: the course of the order, where the customer waits, and how it was closed without a handover. */
export function sharedFieldsOf(row: OrderRow) {
  const { arrival_place: place, arrived_at: arrivedAt } = row
  return {
    id: row.id,
    createdAt: row.created_at,
    ...(row.seen_at !== null && { seenAt: row.seen_at }),
    dispatchedAt: row.dispatched_at,
    fulfilledAt: row.fulfilled_at,
    ...(row.ready_at !== null && { readyAt: row.ready_at }),
    ...(row.start_at !== null && { startAt: row.start_at }),
    ...(row.is_eating_here === 1 && { isEatingHere: true as const }),
    customerNotes: row.customer_notes,
    ...(place !== null && arrivedAt !== null && { arrival: { place, arrivedAt } }),
    ...(row.declined_at !== null && { declinedAt: row.declined_at }),
    ...(row.decline_reason !== null && { declineReason: row.decline_reason }),
    ...(row.cancelled_at !== null && { cancelledAt: row.cancelled_at }),
  }
}

function toItem({ id, product_id: productId, title, quantity, options, note, ...row }: OrderLine): OrderItem {
  return {
    id,
    productId,
    title,
    quantity,
    ...(options.length > 0 && {
      options: options.map((option) => ({ title: option.title, isRemoval: option.isRemoval })),
    }),
    ...(note !== '' && { note }),
    ...(row.was_sold_out === 1 && { wasSoldOut: true as const }),
    ...(row.refundedQuantity !== undefined && { refundedQuantity: row.refundedQuantity }),
  }
}

/** Without refunds and disputes an order has none of these fields. */
export function refundFieldsOf(row: OrderRow) {
  const { refunded_cents: refundedCents, dispute_status: status, disputed_at: disputedAt } = row
  return {
    ...(refundedCents > 0 && { refundedCents }),
    ...(row.spend_refunded_cents > 0 && { spendRefundedCents: row.spend_refunded_cents }),
    ...(row.refund_pending_cents > 0 && { refundPendingCents: row.refund_pending_cents }),
    ...(row.refund_failed_cents > 0 && { refundFailedCents: row.refund_failed_cents }),
    ...(refundedCents > 0 && refundedCents >= row.total_cents && { isFullyRefunded: true as const }),
    ...(status !== null && disputedAt !== null && { dispute: { status, disputedAt } }),
  }
}
