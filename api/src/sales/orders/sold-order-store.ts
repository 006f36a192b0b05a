import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { CounterPayment, PaidWhile } from '@fuel-shack/contract/sales/orders/orders'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import { DEFAULT_STATION, type Station } from '@fuel-shack/contract/shop/stations/stations'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { findRecord, listRecords, present, toRow, type Stored } from '../../platform/db/rows.ts'
import { SOLD_LINE_COLUMNS, soldLineRow, type SoldLine } from '../sold-line.ts'

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
  'surcharge_percent',
] as const

/** An order as it was sold, for its tax invoice. */
export interface SoldOrder extends Omit<Stored<'orders', (typeof COLUMNS)[number]>, 'number' | 'customerId'> {
  number: string
  customerId: string
  lines: (SoldLine & { id: string })[]
}

/**
 * An order at the counter was sold by the till, which gives the receipt.
 *
 * @param by the order, or its checkout; with `customerId`, only an order of this customer.
 */
export async function findSoldOrder(
  queries: Queries,
  by: { id: string; customerId?: string } | { checkoutId: string },
): Promise<SoldOrder | undefined> {
  const order = await queries
    .selectFrom('orders')
    .select(COLUMNS)
    .where('checkout_id', 'is not', null)
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('checkoutId' in by, (query) => query.where('checkout_id', '=', 'checkoutId' in by ? by.checkoutId : ''))
    .$if('customerId' in by, (query) =>
      query.where('customer_id', '=', 'customerId' in by ? (by.customerId ?? '') : ''),
    )
    .$call(findRecord)
  if (!order || order.customerId === null) return undefined
  const lines = await queries
    .selectFrom('order_items')
    .select(['id', ...SOLD_LINE_COLUMNS])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .$call(listRecords)
  const { id, number, customerId: ofCustomer } = order
  return { ...order, customerId: ofCustomer, number: orderNumberOf({ id, ...present({ number }) }), lines }
}

/** Lists the ids, newest first. */
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

export interface NewOrder {
  id: string
  /** Null for an order at the counter, as the customer. */
  checkoutId: string | null
  customerId: string | null
  /** Null for an order that its customer made online. */
  counterPayment: CounterPayment | null
  tillId: string | null
  createdAt: string
  customerName: string
  points: number
  isDelivery: boolean
  contactNumber: string
  contactEmailAddress: string | null
  isEmailVerified: boolean
  transactionId: string
  customerNotes: string
  allergies: Allergen[]
  isEatingHere: boolean
  totalCents: Cents
  surchargePercent: number
  surchargeCents: Cents
  /** Paid with the balance of the customer's card. */
  spendCents: Cents
  readyAt: string
  /** Null means now. */
  startAt: string | null
  preparationMinutes: number
  /** The time at which the customer can no longer cancel it, if staff have not read it before. Null: they cannot. */
  cancellableUntil: string | null
  grillPortions: number
  paidWhile: PaidWhile[]
  items: (SoldLine & { id: string; wasSoldOut: boolean; station?: Station })[]
}

const FIRST_NUMBER = 101
const LAST_NUMBER = 999

/** Three digits, so that the numbers of some nine hundred orders in a row are different. The row serialises the orders. */
async function takeNumber(tx: Tx): Promise<string> {
  const { last } = await tx
    .updateTable('order_numbers')
    .set((row) => ({
      last: row
        .case()
        .when('last', '>=', LAST_NUMBER)
        .then(FIRST_NUMBER)
        .else(row('last', '+', 1))
        .end(),
    }))
    .where('id', '=', 'current')
    .returning('last')
    .executeTakeFirstOrThrow()
  return String(last)
}

/** @returns the order's number. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<string> {
  const number = await takeNumber(tx)
  const { items, ...stored } = order
  await tx
    .insertInto('orders')
    .values({ ...toRow(stored), number, notified_by: '[]', escalations: '[]' })
    .execute()
  const rows = items.map((item, position) => ({
    ...soldLineRow(item),
    ...toRow({
      id: item.id,
      orderId: order.id,
      position,
      wasSoldOut: item.wasSoldOut,
      station: item.station ?? DEFAULT_STATION,
    }),
  }))
  await tx.insertInto('order_items').values(rows).execute()
  return number
}
