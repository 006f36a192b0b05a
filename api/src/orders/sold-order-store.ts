import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { Queries } from '../db/database.ts'
import { SOLD_LINE_COLUMNS, type SoldLine } from '../sold-line.ts'

/** What was sold with an order, for its tax invoice. */
export interface SoldOrder {
  id: string
  customerId: string
  number: string
  createdAt: string
  transactionId: string
  contactNumber: string
  contactEmailAddress: string | null
  isEmailVerified: boolean
  isEatingHere: boolean
  /** The part of the total that the balance paid. */
  spendCents: Cents
  /** Null in orders from before estimates. */
  readyAt: string | null
  lines: (SoldLine & { id: string })[]
}

const COLUMNS = [
  'id',
  'customer_id',
  'number',
  'created_at',
  'transaction_id',
  'contact_number',
  'contact_email_address',
  'is_email_verified',
  'is_eating_here',
  'ready_at',
  'spend_cents',
] as const

/** @param by the order, or its checkout; with `customerId`, only an order of this customer. */
export async function findSoldOrder(
  queries: Queries,
  by: { id: string; customerId?: string } | { checkoutId: string },
): Promise<SoldOrder | undefined> {
  const row = await queries
    .selectFrom('orders')
    .select(COLUMNS)
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('checkoutId' in by, (query) => query.where('checkout_id', '=', 'checkoutId' in by ? by.checkoutId : ''))
    .$if('customerId' in by, (query) =>
      query.where('customer_id', '=', 'customerId' in by ? (by.customerId ?? '') : ''),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const lines = await queries
    .selectFrom('order_items')
    .select(['id', ...SOLD_LINE_COLUMNS])
    .where('order_id', '=', row.id)
    .orderBy('position')
    .execute()
  return {
    id: row.id,
    customerId: row.customer_id,
    number: orderNumberOf({ id: row.id, ...(row.number !== null && { number: row.number }) }),
    createdAt: row.created_at,
    transactionId: row.transaction_id,
    contactNumber: row.contact_number,
    contactEmailAddress: row.contact_email_address,
    isEmailVerified: row.is_email_verified === 1,
    isEatingHere: row.is_eating_here === 1,
    readyAt: row.ready_at,
    spendCents: row.spend_cents,
    lines,
  }
}

/** Newest first. */
export async function listOrderIds(queries: Queries, customerId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}
