import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { authorOf, type Caller } from '../../platform/callers.ts'
import { staffAction } from '../../platform/monitoring/security-log.ts'
import { appendOrderAction, markAcknowledged } from './order-changes-store.ts'
import { withStaff } from './order-staff.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { listOrders } from './orders-store.ts'

/** Silences the bell for these orders on every screen. Safe to repeat: the first time is stored. */
export async function acknowledgeOrders(deps: OrdersDeps, ids: string[], caller: Caller): Promise<Order[]> {
  const { database, changes, clock, newId, securityLog } = deps
  const createdAt = clock().toISOString()
  const acknowledged = await database.transaction(async (tx) => {
    const marked = await markAcknowledged(tx, ids, createdAt)
    if (marked.length === 0) return marked
    const action = { action: 'acknowledged', ...authorOf(caller), createdAt } as const
    await appendOrderAction(tx, ...marked.map((orderId) => ({ id: newId(), orderId, ...action })))
    await changes.bump(tx, 'orders')
    return marked
  })
  for (const orderId of acknowledged) securityLog.record(staffAction(caller, { action: 'acknowledged', orderId }))
  return withStaff(deps, await listOrders(database.queries, ids))
}
