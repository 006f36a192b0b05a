import type { ChangedOrder, Order } from '@fuel-shack/contract/sales/orders/orders'
import { authorOf, type Caller } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { orThrow } from '../../platform/errors.ts'
import { staffAction } from '../../platform/monitoring/security-log.ts'
import { appendOrderAction, type OrderAction } from './order-changes-store.ts'
import { withStaff } from './order-staff.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { findOrder, type OrderRecord } from './orders-store.ts'

interface OrderChange {
  id: string
  caller: Caller
  action: OrderAction['action']
  /** @returns whether anything has changed. */
  mark: (tx: Tx, now: string) => Promise<boolean>
}

/** @throws AppError `order_not_found` */
export async function getOrder(deps: OrdersDeps, id: string): Promise<OrderRecord> {
  const order = orThrow(await findOrder(deps.database.queries, id), 'order_not_found')
  const [found = order] = await withStaff(deps, [order])
  return found
}

/**
 * Changes an order and records the account in one transaction. A repeat that changes nothing is not recorded.
 *
 * @throws AppError `order_not_found`
 */
export async function changeOrder(
  deps: OrdersDeps,
  { id, caller, action, mark }: OrderChange,
): Promise<{ order: OrderRecord; isChanged: boolean }> {
  const { database, changes, clock, newId, securityLog } = deps
  const now = clock().toISOString()
  const isChanged = await database.transaction(async (tx) => {
    if (!(await mark(tx, now))) return false
    await appendOrderAction(tx, { id: newId(), orderId: id, action, ...authorOf(caller), createdAt: now })
    await changes.bump(tx, 'orders')
    return true
  })
  if (isChanged) securityLog.record(staffAction(caller, { action, orderId: id }))
  return { order: await getOrder(deps, id), isChanged }
}

/** Two people who act on one order at once: the second reads that it was done before, by whom and when. */
export async function changeOrderOnce(deps: OrdersDeps, done: keyof Order, change: OrderChange): Promise<ChangedOrder> {
  const { order, isChanged } = await changeOrder(deps, change)
  return isChanged || (order[done] ?? null) === null ? order : { ...order, wasDoneBefore: true }
}

/** Declined or cancelled: nothing is handed over. */
export function isWithdrawn({ declinedAt, cancelledAt }: Order): boolean {
  return declinedAt !== undefined || cancelledAt !== undefined
}
