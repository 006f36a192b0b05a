import type { Selectable } from 'kysely'
import type { Order, OrderItem, PaidWhile } from '@fuel-shack/contract/orders'
import type { Cents } from '@fuel-shack/contract/money'
import type { Queries, Tx } from '../db/database.ts'
import type { OrderItemsTable, OrdersTable } from '../db/schema.ts'
import { soldLineRow, type SoldLine } from '../sold-line.ts'

export interface NewOrder {
  id: string
  checkoutId: string
  customerId: string
  createdAt: string
  isDelivery: boolean
  contactNumber: string
  contactEmailAddress: string | null
  transactionId: string
  customerNotes: string
  isEatingHere: boolean
  totalCents: Cents
  readyAt: string
  /** Null: now. */
  startAt: string | null
  preparationMinutes: number
  paidWhile: PaidWhile[]
  items: (SoldLine & { id: string; wasSoldOut: boolean })[]
}

/** What an open order means for the kitchen. */
export interface OpenWork {
  createdAt: string
  /** Null: as soon as possible. */
  startAt: string | null
  /** Null for orders from before estimates. */
  readyAt: string | null
  /** 0 for orders from before estimates. */
  preparationMinutes: number
}

export interface OrderRefundState {
  refundedCents: Cents
  dispute: Order['dispute'] | null
}

export interface OrderRecord extends Order {
  customerId: string
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      id: order.id,
      checkout_id: order.checkoutId,
      customer_id: order.customerId,
      created_at: order.createdAt,
      fulfilled_at: null,
      dispatched_at: null,
      dispatch_locked_until: null,
      is_delivery: order.isDelivery ? 1 : 0,
      is_eating_here: order.isEatingHere ? 1 : 0,
      delivery_address: null,
      contact_number: order.contactNumber,
      contact_email_address: order.contactEmailAddress,
      transaction_id: order.transactionId,
      customer_notes: order.customerNotes,
      total_cents: order.totalCents,
      ready_at: order.readyAt,
      start_at: order.startAt,
      preparation_minutes: order.preparationMinutes,
      paid_while: JSON.stringify(order.paidWhile),
      dispute_status: null,
      disputed_at: null,
    })
    .execute()
  await tx
    .insertInto('order_items')
    .values(
      order.items.map((item, position) => ({
        id: item.id,
        order_id: order.id,
        position,
        ...soldLineRow(item),
        was_sold_out: item.wasSoldOut ? 1 : 0,
      })),
    )
    .execute()
}

export async function listOpenOrders(queries: Queries): Promise<Order[]> {
  const rows = await queries
    .selectFrom('orders')
    .selectAll()
    .where('fulfilled_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return withItems(queries, rows)
}

/** Of orders that are neither fulfilled nor fully refunded. */
export function listOpenWork(queries: Queries): Promise<OpenWork[]> {
  return queries
    .selectFrom('orders')
    .select([
      'created_at as createdAt',
      'start_at as startAt',
      'ready_at as readyAt',
      'preparation_minutes as preparationMinutes',
    ])
    .where('fulfilled_at', 'is', null)
    .whereRef('refunded_cents', '<', 'total_cents')
    .orderBy('created_at')
    .execute()
}

export async function listFulfilledOrders(queries: Queries, limit: number): Promise<Order[]> {
  const rows = await queries
    .selectFrom('orders')
    .selectAll()
    .where('fulfilled_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withItems(queries, rows)
}

/** Of the customer's latest order that still has one. */
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
  const [order] = await withItems(queries, [row])
  return order && { ...order, customerId: row.customer_id }
}

/** @returns false if it was fulfilled already. */
export async function markFulfilled(tx: Tx, id: string, fulfilledAt: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ fulfilled_at: fulfilledAt })
    .where('id', '=', id)
    .where('fulfilled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** @returns false if it was open already. */
export async function markOpen(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ fulfilled_at: null })
    .where('id', '=', id)
    .where('fulfilled_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** @returns false if another dispatch is in progress or succeeded before the lock expired. */
export async function lockDispatch(
  queries: Queries,
  id: string,
  lock: { now: string; lockedUntil: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('orders')
    .set({ dispatch_locked_until: lock.lockedUntil })
    .where('id', '=', id)
    .where((row) => row.or([row('dispatch_locked_until', 'is', null), row('dispatch_locked_until', '<=', lock.now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** For a dispatch that sent nothing: the next tap may try immediately. */
export async function unlockDispatch(queries: Queries, id: string): Promise<void> {
  await queries.updateTable('orders').set({ dispatch_locked_until: null }).where('id', '=', id).execute()
}

export async function markDispatched(tx: Tx, id: string, dispatchedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ dispatched_at: dispatchedAt })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** @returns false if nothing changed or the order does not exist. */
export async function updateRefundState(tx: Tx, checkoutId: string, state: OrderRefundState): Promise<boolean> {
  const status = state.dispute?.status ?? null
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      refunded_cents: state.refundedCents,
      dispute_status: status,
      disputed_at: state.dispute?.disputedAt ?? null,
    })
    .where('checkout_id', '=', checkoutId)
    .where((row) =>
      row.or([
        row('refunded_cents', '<>', state.refundedCents),
        row(row.fn.coalesce('dispute_status', row.val('')), '<>', status ?? ''),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0
}

type OrderRow = Selectable<OrdersTable>

export async function withItems(queries: Queries, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const items = await queries
    .selectFrom('order_items')
    .select(['id', 'order_id', 'product_id', 'title', 'quantity', 'options', 'note', 'was_sold_out'])
    .where(
      'order_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const itemsByOrder = Map.groupBy(items, (item) => item.order_id)
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    fulfilledAt: row.fulfilled_at,
    dispatchedAt: row.dispatched_at,
    isDelivery: row.is_delivery === 1,
    ...(row.is_eating_here === 1 && { isEatingHere: true as const }),
    deliveryAddress: row.delivery_address,
    contactNumber: row.contact_number,
    contactEmailAddress: row.contact_email_address,
    transactionId: row.transaction_id,
    customerNotes: row.customer_notes,
    orderItems: (itemsByOrder.get(row.id) ?? []).map(toItem),
    ...(row.ready_at !== null && { readyAt: row.ready_at }),
    ...(row.start_at !== null && { startAt: row.start_at }),
    ...(row.paid_while.length > 0 && { paidWhile: row.paid_while }),
    ...refundFieldsOf(row),
  }))
}

type ItemRow = Omit<Selectable<OrderItemsTable>, 'order_id' | 'position' | 'unit_price_cents' | 'gst'>

function toItem({ id, product_id: productId, title, quantity, options, note, ...row }: ItemRow): OrderItem {
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
  }
}

type RefundFields = Pick<Order, 'refundedCents' | 'isFullyRefunded' | 'dispute'>

/** Without refunds and disputes an order has none of these fields. */
function refundFieldsOf(row: OrderRow): RefundFields {
  const { refunded_cents: refundedCents, dispute_status: status, disputed_at: disputedAt } = row
  return {
    ...(refundedCents > 0 && { refundedCents }),
    ...(refundedCents > 0 && refundedCents >= row.total_cents && { isFullyRefunded: true as const }),
    ...(status !== null && disputedAt !== null && { dispute: { status, disputedAt } }),
  }
}
