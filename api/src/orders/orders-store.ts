import type { Selectable } from 'kysely'
import type { Order } from '@fuel-shack/contract/orders'
import type { Cents } from '@fuel-shack/contract/money'
import type { Queries, Tx } from '../db/database.ts'
import type { OrdersTable } from '../db/schema.ts'

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
  totalCents: Cents
  items: { id: string; productId: string; title: string; unitPriceCents: Cents; quantity: number }[]
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
      delivery_address: null,
      contact_number: order.contactNumber,
      contact_email_address: order.contactEmailAddress,
      transaction_id: order.transactionId,
      customer_notes: order.customerNotes,
      total_cents: order.totalCents,
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
        product_id: item.productId,
        title: item.title,
        unit_price_cents: item.unitPriceCents,
        quantity: item.quantity,
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
    .select(['id', 'order_id', 'title', 'quantity'])
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
    deliveryAddress: row.delivery_address,
    contactNumber: row.contact_number,
    contactEmailAddress: row.contact_email_address,
    transactionId: row.transaction_id,
    customerNotes: row.customer_notes,
    orderItems: (itemsByOrder.get(row.id) ?? []).map(({ id, title, quantity }) => ({ id, title, quantity })),
    ...refundFieldsOf(row),
  }))
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
