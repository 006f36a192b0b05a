import type { Selectable } from 'kysely'
import type { Order, OrderItem } from '@fuel-shack/contract/orders/orders'
import type { Queries, Tx } from '../db/database.ts'
import type { OrderItemsTable, OrdersTable } from './orders-tables.ts'

/** What an open order means for the kitchen. */
export interface OpenWork {
  createdAt: string
  /** Null: as soon as possible. */
  startAt: string | null
  /** Null for orders from before estimates. */
  readyAt: string | null
  /** 0 for orders from before estimates. */
  preparationMinutes: number
  /** How many portions are cooked to order. 1 for orders from before this was counted. */
  grillPortions: number
}

export interface OrderRecord extends Order {
  customerId: string
  isEmailVerified: boolean
}

/**
 * Open orders, and those cancelled since then until staff have acknowledged it: they must not vanish from the kitchen unnoticed.
 */
export async function listOpenOrders(queries: Queries, cancelledSince: string): Promise<Order[]> {
  const rows = await queries
    .selectFrom('orders')
    .selectAll()
    .where((row) =>
      row.or([
        row('closed_at', 'is', null),
        row.and([row('cancelled_at', '>', cancelledSince), row('acknowledged_at', 'is', null)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return withStaffNotes(queries, await withItems(queries, rows))
}

/** Lists orders in the order of the given ids; an unknown id is missing. */
export async function listOrders(queries: Queries, ids: string[]): Promise<Order[]> {
  const rows = await queries.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return withItems(queries, rows)
}

export function listOpenWork(queries: Queries): Promise<OpenWork[]> {
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

export async function listClosedOrders(queries: Queries, limit: number): Promise<Order[]> {
  const rows = await queries
    .selectFrom('orders')
    .selectAll()
    .where('closed_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withStaffNotes(queries, await withItems(queries, rows))
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
  const [order] = await withStaffNotes(queries, await withItems(queries, [row]))
  return order && { ...order, customerId: row.customer_id, isEmailVerified: row.is_email_verified === 1 }
}

/** All of them, newest first. */
export async function listOrdersOfCustomer(queries: Queries, customerId: string): Promise<Order[]> {
  const rows = await queries
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return withItems(queries, rows)
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

/** Adds what customers do not read, which is why `withItems` does not. */
async function withStaffNotes(queries: Queries, orders: Order[]): Promise<Order[]> {
  if (orders.length === 0) return []
  const rows = await queries
    .selectFrom('refund_requests')
    .select(['order_id as orderId', 'requested_at as writtenAt', 'note as text'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('note', '<>', '')
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  const notesByOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return orders.map((order) => {
    const staffNotes = notesByOrder.get(order.id)?.map(({ writtenAt, text }) => ({ writtenAt, text }))
    return { ...order, ...(staffNotes && { staffNotes }) }
  })
}

export type OrderRow = Selectable<OrdersTable>

async function withItems(queries: Queries, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const linesOf = await readLines(queries, rows)
  return rows.map((row) => ({
    id: row.id,
    ...(row.number !== null && { number: row.number }),
    ...(row.customer_name !== '' && { customerName: row.customer_name }),
    createdAt: row.created_at,
    ...(row.seen_at !== null && { seenAt: row.seen_at }),
    ...(row.acknowledged_at !== null && { acknowledgedAt: row.acknowledged_at }),
    ...(row.started_at !== null && { startedAt: row.started_at }),
    ...(row.escalations.length > 0 && { escalations: row.escalations }),
    fulfilledAt: row.fulfilled_at,
    dispatchedAt: row.dispatched_at,
    ...(row.notified_by.length > 0 && { notifiedBy: row.notified_by }),
    isDelivery: row.is_delivery === 1,
    ...(row.is_eating_here === 1 && { isEatingHere: true as const }),
    deliveryAddress: row.delivery_address,
    contactNumber: row.contact_number,
    contactEmailAddress: row.contact_email_address,
    transactionId: row.transaction_id,
    customerNotes: row.customer_notes,
    orderItems: linesOf(row.id).map(toItem),
    ...(row.ready_at !== null && { readyAt: row.ready_at }),
    ...(row.start_at !== null && { startAt: row.start_at }),
    ...(row.paid_while.length > 0 && { paidWhile: row.paid_while }),
    ...(row.spend_cents > 0 && {
      paidWith: { spendCents: row.spend_cents, cardCents: row.total_cents - row.spend_cents },
    }),
    ...closingFieldsOf(row),
    ...refundFieldsOf(row),
  }))
}

type OrderLine = Omit<Selectable<OrderItemsTable>, 'position' | 'gst'> & { refundedQuantity?: number }

/** Reads the lines of orders, with how many of each staff have refunded. @returns a function of the order's id. */
export async function readLines(queries: Queries, rows: OrderRow[]): Promise<(orderId: string) => OrderLine[]> {
  const orderIds = rows.map(({ id }) => id)
  const refunded = await listRefundedQuantities(queries, orderIds)
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
  const linesByOrder = Map.groupBy(lines, (line) => line.order_id)
  return (orderId) => (linesByOrder.get(orderId) ?? []).map((line) => ({ ...line, ...refunded(line.id) }))
}

/**
 * How many of each line staff have refunded as dishes. Only refunds of dishes count whole ones, and those that failed do not
 * count.
 */
async function listRefundedQuantities(
  queries: Queries,
  orderIds: string[],
): Promise<(itemId: string) => { refundedQuantity?: number }> {
  const requests = await queries
    .selectFrom('refund_requests')
    .select('lines')
    .where('order_id', 'in', orderIds)
    .where('state', '<>', 'failed')
    .execute()
  const quantities = new Map<string, number>()
  for (const { itemId, quantity } of requests.flatMap(({ lines }) => lines)) {
    quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity)
  }
  return (itemId) => {
    const refundedQuantity = quantities.get(itemId) ?? 0
    return refundedQuantity > 0 ? { refundedQuantity } : {}
  }
}

/** Where the customer waits, and how the order was closed without a handover. */
export function closingFieldsOf(
  row: OrderRow,
): Pick<Order, 'arrival' | 'declinedAt' | 'declineReason' | 'cancelledAt'> {
  const { arrival_place: place, arrived_at: arrivedAt } = row
  return {
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

type RefundFields = Pick<
  Order,
  'refundedCents' | 'spendRefundedCents' | 'refundPendingCents' | 'refundFailedCents' | 'isFullyRefunded' | 'dispute'
>

/** Without refunds and disputes an order has none of these fields. */
export function refundFieldsOf(row: OrderRow): RefundFields {
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
