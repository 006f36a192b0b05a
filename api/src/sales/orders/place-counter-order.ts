import type { CounterPayment } from '@fuel-shack/contract/sales/orders/orders'
import type { Author } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findOtherCounterOrder } from './counter-orders-store.ts'
import { appendOrderAction } from './order-changes-store.ts'
import { withStaff } from './order-staff.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { listOrders } from './orders-store.ts'
import { withStations } from './place-order.ts'
import { insertOrder, type NewOrder } from './sold-order-store.ts'

/** An order that staff typed a moment ago is the same one, by a colleague who took the same call. */
const SAME_ORDER_MS = 15 * 60_000

/** The lines of an order at the counter with their prices, and its times. */
export interface PlannedCounterOrder extends Pick<
  NewOrder,
  'totalCents' | 'surchargePercent' | 'surchargeCents' | 'readyAt' | 'startAt' | 'preparationMinutes' | 'grillPortions'
> {
  lines: Omit<NewOrder['items'][number], 'id' | 'wasSoldOut' | 'station'>[]
}

export interface NewCounterOrder
  extends
    PlannedCounterOrder,
    Pick<NewOrder, 'id' | 'customerName' | 'contactNumber' | 'customerNotes' | 'isEatingHere' | 'tillId'> {
  payment: CounterPayment
  /** The member of staff. Null: a till posted it. */
  typedBy: Author | null
}

/** Stores an order that was made at the counter, and marks the list as changed, in the caller's transaction. @returns its number */
export async function placeCounterOrder(deps: OrdersDeps, tx: Tx, order: NewCounterOrder): Promise<string> {
  const { changes, clock, newId } = deps
  const { payment, lines, typedBy, ...stored } = order
  const createdAt = clock().toISOString()
  const number = await insertOrder(tx, {
    ...stored,
    createdAt,
    checkoutId: null,
    customerId: null,
    counterPayment: payment,
    points: 0,
    isDelivery: false,
    contactEmailAddress: null,
    isEmailVerified: false,
    transactionId: '',
    allergies: [],
    spendCents: 0,
    cancellableUntil: null,
    paidWhile: [],
    items: await withStations(
      tx,
      lines.map((line) => ({ ...line, id: newId(), wasSoldOut: false })),
    ),
  })
  if (typedBy) await appendOrderAction(tx, { id: newId(), orderId: order.id, action: 'typed', ...typedBy, createdAt })
  await changes.bump(tx, 'orders')
  return number
}

/**
 * Finds an open order from the counter with the same name or number and the same dishes, from a moment ago. Call it after the order
 * itself is stored: from then on, no other can be stored until the transaction ends.
 */
export async function findSameCounterOrder(
  deps: OrdersDeps,
  tx: Tx,
  id: string,
): Promise<{ doneBy?: string; doneAt: string } | undefined> {
  const since = new Date(deps.clock().getTime() - SAME_ORDER_MS).toISOString()
  const sameId = await findOtherCounterOrder(tx, id, since)
  if (sameId === undefined) return undefined
  const [same] = await withStaff(
    { ...deps, database: { ...deps.database, queries: tx } },
    await listOrders(tx, [sameId]),
  )
  return same && { doneAt: same.createdAt, ...(same.typedBy !== undefined && { doneBy: same.typedBy }) }
}
