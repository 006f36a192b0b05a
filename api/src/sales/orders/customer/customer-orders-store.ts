import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Queries } from '../../../platform/db/database.ts'
import { listRecords, present } from '../../../platform/db/rows.ts'
import { readLines, selectOrders, sharedFieldsOf, type OrderRow } from '../orders-store.ts'
import { refundFieldsOf, surchargeFieldOf } from '../rules/money-fields.ts'

/** The open orders of a customer, and those that were closed since. Newest first. */
export async function listCurrentOrders(
  queries: Queries,
  customerId: string,
  { closedSince, limit }: { closedSince: string; limit: number },
): Promise<CustomerOrder[]> {
  const rows = await selectOrders(queries)
    .where('customer_id', '=', customerId)
    .where((row) => row.or([row('closed_at', 'is', null), row('closed_at', '>', closedSince)]))
    .limit(limit)
    .$call(listRecords)
  return withLines(queries, rows)
}

/** @param before an order of the customer; undefined: from the newest. */
export async function listOrdersBefore(
  queries: Queries,
  customerId: string,
  { before, limit }: { before: { id: string; createdAt: string } | undefined; limit: number },
): Promise<CustomerOrder[]> {
  const rows = await selectOrders(queries)
    .where('customer_id', '=', customerId)
    .$if(before !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('created_at', '<', before?.createdAt ?? ''),
          row.and([row('created_at', '=', before?.createdAt ?? ''), row('id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .limit(limit)
    .$call(listRecords)
  return withLines(queries, rows)
}

/** @returns undefined if it does not exist or is another customer's. */
export async function findCustomerOrder(
  queries: Queries,
  customerId: string,
  id: string,
): Promise<CustomerOrder | undefined> {
  const rows = await selectOrders(queries).where('id', '=', id).where('customer_id', '=', customerId).$call(listRecords)
  return (await withLines(queries, rows))[0]
}

async function withLines(queries: Queries, rows: OrderRow[]): Promise<CustomerOrder[]> {
  if (rows.length === 0) return []
  const { linesOf } = await readLines(queries, rows)
  const pending = await listPendingCheckouts(queries, rows)
  return rows.map((row) => ({
    ...sharedFieldsOf(row),
    number: orderNumberOf({ id: row.id, ...present({ number: row.number }) }),
    customerName: row.customerName,
    ...cancellingOf(row),
    items: linesOf(row.id).map(({ orderId: _order, wasSoldOut: _soldOut, station: _station, ...line }) => line),
    totalCents: row.totalCents,
    ...surchargeFieldOf(row),
    ...(row.spendCents > 0 && { spendCents: row.spendCents }),
    points: row.points,
    ...(pending.has(row.checkoutId ?? '') && { arePointsPending: true as const }),
    ...customerRefundFieldsOf(row),
  }))
}

/** The time until which the customer can cancel it, which may have passed. */
function cancellingOf(row: OrderRow): Pick<CustomerOrder, 'cancellableUntil'> {
  if (row.closedAt !== null || row.seenAt !== null) return {}
  const isOffered = row.acknowledgedAt === null && row.docketFetchedAt === null
  return present({ cancellableUntil: (isOffered ? row.cancelOfferedUntil : null) ?? row.cancellableUntil })
}

/** Lists those of the orders whose points are not on the card yet. */
async function listPendingCheckouts(queries: Queries, rows: OrderRow[]): Promise<Set<string>> {
  const pending = await queries
    .selectFrom('order_points')
    .select('checkout_id')
    .where(
      'checkout_id',
      'in',
      rows.flatMap(({ checkoutId }) => checkoutId ?? []),
    )
    .where('released_at', 'is', null)
    .execute()
  return new Set(pending.map((row) => row.checkout_id))
}

/** Omits failed refunds, which staff repair, and disputes, which are between customer and bank. */
function customerRefundFieldsOf(row: OrderRow) {
  const { refundFailedCents: _failed, dispute: _dispute, ...fields } = refundFieldsOf(row)
  return { ...fields, ...present({ refundedAt: row.refundedAt }) }
}
