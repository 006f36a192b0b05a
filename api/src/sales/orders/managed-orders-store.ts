import type { NotNull } from 'kysely'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import { orderStatusOf } from '@fuel-shack/contract/sales/orders/order-status'
import type { Queries } from '../../platform/db/database.ts'
import { listRecords, present } from '../../platform/db/rows.ts'
import { selectOrders, sharedFieldsOf } from './orders-store.ts'
import { refundFieldsOf } from './rules/money-fields.ts'

/** The customers of orders with one of these contact numbers. */
export async function listCustomersByContact(queries: Queries, numbers: string[], limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('orders')
    .select('customer_id')
    .distinct()
    .where('contact_number', 'in', numbers)
    .where('contact_number', '<>', '')
    .where('customer_id', 'is not', null)
    .$narrowType<{ customer_id: NotNull }>()
    .orderBy('customer_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.customer_id)
}

/** Lists what managers see of the last orders of customers. */
export async function listLastOrders(queries: Queries, customerId: string, limit: number) {
  const rows = await selectOrders(queries).where('customer_id', '=', customerId).limit(limit).$call(listRecords)
  return rows.map((row) => ({
    id: row.id,
    number: orderNumberOf({ id: row.id, ...present({ number: row.number }) }),
    createdAt: row.createdAt,
    totalCents: row.totalCents,
    status: orderStatusOf({ ...sharedFieldsOf(row), ...refundFieldsOf(row) }),
  }))
}
